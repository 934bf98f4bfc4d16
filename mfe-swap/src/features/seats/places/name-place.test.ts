import { describe, expect, it } from '@jest/globals';
import { coachOf, placeOf } from '../../../testing/train';
import { describePlace, listUsefulWishes, meetsWishes, namePlace } from './name-place';

const emptyCoach = coachOf('C', []);

describe('the name of a place', () => {
  it('contains number, properties and state', () => {
    const place = placeOf('23', 6, 1, ['TABLE', 'FACE_2_FACE', 'WINDOW_SEAT']);
    expect(namePlace(emptyCoach, place)).toBe('Seat 23, window, face to face, table, free');
  });

  it('contains the facing direction when it is known, and luggage nearby', () => {
    const forward = placeOf('1', 1, 1, ['WINDOW_SEAT', 'FORWARD_FACING', 'NEAR_LUGGAGE']);
    const backward = placeOf('2', 9, 1, ['WINDOW_SEAT']);
    const coach = coachOf('C', [forward, backward]);
    expect(namePlace(coach, forward)).toBe('Seat 1, window, near luggage, facing forward, free');
    expect(namePlace(coach, backward)).toBe('Seat 2, window, facing backward, free');
    expect(namePlace(coachOf('C', [backward]), backward)).toBe('Seat 2, window, free');
  });

  it('contains the traveller for whom it was chosen', () => {
    expect(namePlace(emptyCoach, placeOf('4A', 1, 1, ['AISLE_SEAT']), 'chosen for Ada')).toBe(
      'Seat 4A, aisle, chosen for Ada',
    );
  });

  it('differs for a taken place and a protected place', () => {
    expect(namePlace(emptyCoach, placeOf('1', 1, 1, [], 'taken'))).toBe('Seat 1, taken');
    expect(namePlace(emptyCoach, placeOf('2', 1, 2, ['EASY_ACCESS'], 'protected'))).toBe(
      'Seat 2, priority, kept for travellers who need it',
    );
  });

  it('leaves out unknown properties', () => {
    expect(describePlace(emptyCoach, placeOf('1', 1, 1, ['SIDE_BY_SIDE', 'HEATED']))).toBe('');
  });
});

describe('a wish', () => {
  const place = placeOf('23', 6, 1, ['TABLE', 'WINDOW_SEAT']);

  it('is met only when all of it is', () => {
    expect(meetsWishes(coachOf('C', [place]), place, ['window', 'table'])).toBe(true);
    expect(meetsWishes(coachOf('C', [place]), place, ['window', 'power'])).toBe(false);
    expect(meetsWishes(coachOf('C', [place]), place, [])).toBe(true);
  });

  it('for a forward-facing seat or luggage nearby follows the layout', () => {
    const other = placeOf('24', 1, 1, ['FORWARD_FACING', 'NEAR_LUGGAGE']);
    const coach = coachOf('C', [place, other]);
    expect(meetsWishes(coach, other, ['forward', 'luggage'])).toBe(true);
    expect(meetsWishes(coach, place, ['forward'])).toBe(false);
    expect(meetsWishes(coach, place, ['luggage'])).toBe(false);
    expect(listUsefulWishes([coach])).toEqual(['window', 'table', 'forward', 'luggage']);
  });

  it('is offered only when some open places meet it and others do not', () => {
    const window = placeOf('1', 1, 1, ['WINDOW_SEAT', 'POWER']);
    const aisle = placeOf('2', 1, 2, ['AISLE_SEAT', 'POWER']);
    const takenTablePlace = placeOf('3', 2, 1, ['TABLE', 'POWER'], 'taken');
    expect(listUsefulWishes([coachOf('C', [window, aisle, takenTablePlace])])).toEqual([
      'window',
      'aisle',
    ]);
  });

  it('for quiet is met by a quiet coach or a quiet place', () => {
    const quietPlace = placeOf('24', 6, 2, ['SILENCE']);
    expect(meetsWishes(coachOf('H', [place], { features: ['QUIET'] }), place, ['quiet'])).toBe(
      true,
    );
    expect(meetsWishes(coachOf('C', [quietPlace]), quietPlace, ['quiet'])).toBe(true);
    expect(meetsWishes(coachOf('C', [place]), place, ['quiet'])).toBe(false);
  });
});
