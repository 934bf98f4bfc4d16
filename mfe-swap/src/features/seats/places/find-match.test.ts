import { describe, expect, it } from '@jest/globals';
import { coachOf, openCoach, placeOf } from '../../../testing/train';
import { findBestCoach, findMatch } from './find-match';

const table = placeOf('7', 3, 1, ['TABLE']);
const withTable = coachOf('D', [placeOf('1', 1, 1), table]);
const takenTable = coachOf('E', [placeOf('2', 1, 1, ['TABLE'], 'taken'), placeOf('3', 2, 1)]);
const plain = openCoach('B', 4);

describe('the match of the wishes', () => {
  it('is in the shown coach when a place there meets them', () => {
    expect(findMatch([plain, withTable], withTable, ['table'])).toEqual({
      coach: withTable,
      place: table,
    });
    expect(findMatch([plain, withTable], plain, ['aisle'])?.place.number).toBe('2');
  });

  it('is in another coach when the shown one has none', () => {
    expect(findMatch([plain, withTable], plain, ['table'])?.coach.id).toBe('D');
  });

  it('is never a taken place', () => {
    expect(findMatch([takenTable], takenTable, ['table'])).toBeNull();
    expect(findMatch([], undefined, ['table'])).toBeNull();
  });

  it('prefers the coach with the most matches', () => {
    expect(findBestCoach([withTable, plain], [])?.id).toBe('B');
    expect(findBestCoach([plain, withTable], ['table'])?.id).toBe('D');
  });
});
