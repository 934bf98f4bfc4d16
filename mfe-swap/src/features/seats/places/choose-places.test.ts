import { describe, expect, it } from '@jest/globals';
import { coachOf, openCoach, placeOf } from '../../../testing/train';
import type { Coach } from '../get-seat-map';
import { choosePlaces } from './choose-places';

const numbers = (seats: ReturnType<typeof choosePlaces>) =>
  seats?.map(({ coach, place }) => `${coach.id}${place.number}`);

function withTaken(coach: Coach, taken: string[]): Coach {
  const places = coach.places.map((place) =>
    taken.includes(place.number) ? { ...place, state: 'taken' as const } : place,
  );
  return { ...coach, places };
}

describe('choosing for a party', () => {
  it('seats two side by side', () => {
    const coach = withTaken(openCoach('C', 3), ['1', '3', '6']);
    expect(numbers(choosePlaces([coach], 2, []))).toEqual(['C7', 'C8']);
  });

  it('seats four as close as there is room', () => {
    const coach = withTaken(openCoach('C', 4), ['1', '2', '3', '5', '6']);
    expect(numbers(choosePlaces([coach], 4, []))).toEqual(['C9', 'C10', 'C13', 'C14']);
  });

  it('keeps a party in one coach even if another has what they wish', () => {
    const plain = openCoach('C', 1);
    const quiet = withTaken(openCoach('H', 1, { features: ['QUIET'] }), ['1', '2', '3']);
    expect(numbers(choosePlaces([plain, quiet], 2, ['quiet']))).toEqual(['C1', 'C2']);
  });

  it('gives one traveller all that they wish for', () => {
    const coach = coachOf('C', [
      placeOf('1', 1, 1, ['WINDOW_SEAT']),
      placeOf('2', 1, 2, ['AISLE_SEAT', 'TABLE']),
      placeOf('3', 2, 1, ['WINDOW_SEAT', 'TABLE']),
    ]);
    expect(numbers(choosePlaces([coach], 1, ['window', 'table']))).toEqual(['C3']);
  });

  it('never takes a place that is taken or kept for those who need it', () => {
    const coach = coachOf('C', [
      placeOf('1', 1, 1, [], 'protected'),
      placeOf('2', 1, 2, [], 'taken'),
      placeOf('3', 1, 4, [], 'yours'),
    ]);
    expect(numbers(choosePlaces([coach], 1, []))).toEqual(['C3']);
    expect(choosePlaces([coach], 2, [])).toBeNull();
  });

  it('goes to a second coach when none has room for all', () => {
    const small = withTaken(openCoach('B', 1), ['1', '2', '3']);
    const smaller = withTaken(openCoach('A', 1), ['3', '4']);
    expect(numbers(choosePlaces([small, smaller], 3, []))).toEqual(['A1', 'A2', 'B4']);
  });

  it('seats the rest of a party beside who has chosen already', () => {
    const coach = openCoach('C', 4);
    const places = coach.places.filter(({ number }) => number === '10');
    const beside = places.map((place) => ({ coach, place }));
    expect(numbers(choosePlaces([openCoach('B', 4), coach], 1, [], beside))).toEqual(['C9']);
  });

  it('says that there is no room', () => {
    expect(choosePlaces([], 1, [])).toBeNull();
  });
});
