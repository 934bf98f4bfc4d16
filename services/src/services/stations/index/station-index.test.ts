import { expect, it } from '@jest/globals';
import { StationIndex } from './station-index';

it('ranks the exact spelling before a name that differs in a mark', () => {
  const stations = ['かき', 'かぎ', 'かぎや'].map((name, index) => ({
    station: {
      id: name,
      crs: null,
      name,
      place: null,
      country: null,
      location: null,
      timeZone: 'Asia/Tokyo',
    },
    aliases: [],
    importance: 1 - index / 2,
  }));
  const index = new StationIndex(stations);
  expect(index.search('かぎ', 8).map(({ id }) => id)).toEqual(['かぎ', 'かき', 'かぎや']);
  expect(index.search('かき', 8).map(({ id }) => id)).toEqual(['かき', 'かぎ', 'かぎや']);
});
