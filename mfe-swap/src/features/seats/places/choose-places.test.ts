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

describe('choosing places for a party', () => {
  it('chooses two places side by side', () => {
    const coach = withTaken(openCoach('C', 3), ['1', '3', '6']);
    expect(numbers(choosePlaces([coach], 2, []))).toEqual(['C7', 'C8']);
  });

  it('chooses four places as close as possible', () => {
    const coach = withTaken(openCoach('C', 4), ['1', '2', '3', '5', '6']);
    expect(numbers(choosePlaces([coach], 4, []))).toEqual(['C9', 'C10', 'C13', 'C14']);
  });

  it('keeps a party in one coach although another one meets their wishes', () => {
    const plain = openCoach('C', 1);
    const quiet = withTaken(openCoach('H', 1, { features: ['QUIET'] }), ['1', '2', '3']);
    expect(numbers(choosePlaces([plain, quiet], 2, ['quiet']))).toEqual(['C1', 'C2']);
  });

  it('meets all wishes of a single traveller', () => {
    const coach = coachOf('C', [
      placeOf('1', 1, 1, ['WINDOW_SEAT']),
      placeOf('2', 1, 2, ['AISLE_SEAT', 'TABLE']),
      placeOf('3', 2, 1, ['WINDOW_SEAT', 'TABLE']),
    ]);
    expect(numbers(choosePlaces([coach], 1, ['window', 'table']))).toEqual(['C3']);
  });

  it('never chooses a taken or protected place', () => {
    const coach = coachOf('C', [
      placeOf('1', 1, 1, [], 'protected'),
      placeOf('2', 1, 2, [], 'taken'),
      placeOf('3', 1, 4, [], 'yours'),
    ]);
    expect(numbers(choosePlaces([coach], 1, []))).toEqual(['C3']);
    expect(choosePlaces([coach], 2, [])).toBeNull();
  });

  it('uses a second coach when none has enough places', () => {
    const small = withTaken(openCoach('B', 1), ['1', '2', '3']);
    const smaller = withTaken(openCoach('A', 1), ['3', '4']);
    expect(numbers(choosePlaces([small, smaller], 3, []))).toEqual(['A1', 'A2', 'B4']);
  });

  it('chooses the other places beside the chosen places', () => {
    const coach = openCoach('C', 4);
    const places = coach.places.filter(({ number }) => number === '10');
    const beside = places.map((place) => ({ coach, place }));
    expect(numbers(choosePlaces([openCoach('B', 4), coach], 1, [], beside))).toEqual(['C9']);
  });

  it('returns null when the train has too few places', () => {
    expect(choosePlaces([], 1, [])).toBeNull();
  });
});
