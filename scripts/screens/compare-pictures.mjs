import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** No screen has this colour, so that added height counts as changed. */
const magenta = [255, 0, 255, 255];

/**
 * Compares two pictures; their sizes may differ.
 *
 * @param {Buffer | null} before PNG; null for a new screen
 * @param {Buffer} after PNG
 * @returns {{ share: number, difference: Buffer | null }} the share of changed pixels, 0 to 1, and a PNG with them in red
 */
export function comparePictures(before, after) {
  if (before === null) return { share: 1, difference: null };
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(first.width, second.width);
  const height = Math.max(first.height, second.height);
  const difference = new PNG({ width, height });
  const changed = pixelmatch(
    enlarge(first, width, height).data,
    enlarge(second, width, height).data,
    difference.data,
    width,
    height,
  );
  return { share: changed / (width * height), difference: PNG.sync.write(difference) };
}

function enlarge(picture, width, height) {
  const larger = new PNG({ width, height });
  for (let pixel = 0; pixel < larger.data.length; pixel += 4) larger.data.set(magenta, pixel);
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}
