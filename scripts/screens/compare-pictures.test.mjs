import { expect, it } from '@jest/globals';
import { PNG } from 'pngjs';
import { comparePictures } from './compare-pictures.mjs';

/** A grey picture with some white pixels at the top. */
function createPicture({ width = 20, height = 10, white = 0 } = {}) {
  const picture = new PNG({ width, height });
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const grey = pixel < white ? 255 : 90;
    picture.data.set([grey, grey, grey, 255], pixel * 4);
  }
  return PNG.sync.write(picture);
}

function sizeOf(png) {
  const { width, height } = PNG.sync.read(png);
  return { width, height };
}

it('finds no difference between equal pictures', () => {
  expect(comparePictures(createPicture(), createPicture()).share).toBe(0);
});

it('returns the share of changed pixels and a picture of them', () => {
  // Whole rows, which are not taken for the smooth edge of a letter.
  const { share, difference } = comparePictures(createPicture(), createPicture({ white: 100 }));
  expect(share).toBe(0.5);
  expect(sizeOf(difference)).toEqual({ width: 20, height: 10 });
});

it('counts added height as changed', () => {
  const { share, difference } = comparePictures(createPicture(), createPicture({ height: 20 }));
  expect(share).toBe(0.5);
  expect(sizeOf(difference)).toEqual({ width: 20, height: 20 });
});

it('counts a new screen as changed', () => {
  expect(comparePictures(null, createPicture())).toEqual({ share: 1, difference: null });
});
