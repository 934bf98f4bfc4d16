import { describe, expect, it } from '@jest/globals';
import type { PlaceChoice } from '@train-swap/shared-api';
import { coachOf, legOf, openCoach, placeOf } from '../../../testing/train';
import { fillPlaces, missingPlaces, splitByOpen, withoutPlace, withPlace } from './party-places';

const at = (travellerId: string, place: string, coach = 'C', legIndex = 0): PlaceChoice => ({
  travellerId,
  legIndex,
  coach,
  place,
});

describe('choosing a place', () => {
  it('replaces the previous place of the traveller', () => {
    const places = withPlace([at('ada', '1'), at('ada', '5', 'B', 1)], at('ada', '2'));
    expect(places).toEqual([at('ada', '5', 'B', 1), at('ada', '2')]);
  });

  it('exchanges the places of two travellers', () => {
    const places = withPlace([at('ada', '1'), at('ben', '2')], at('ada', '2'));
    expect(places).toEqual([at('ben', '1'), at('ada', '2')]);
  });

  it('removes the place from its owner when there is none to exchange', () => {
    expect(withPlace([at('ben', '2')], at('ada', '2'))).toEqual([at('ada', '2')]);
  });

  it('can be undone', () => {
    expect(withoutPlace([at('ada', '1'), at('ben', '2')], at('ben', '2'))).toEqual([
      at('ada', '1'),
    ]);
  });
});

describe('choices from the URL or after some time', () => {
  const coach = openCoach('C', 2);
  const taken = coach.places.map((place) =>
    place.number === '2' ? { ...place, state: 'taken' as const } : place,
  );
  const legs = [legOf([{ ...coach, places: taken }])];

  it('are kept when still open, and reported when lost', () => {
    const split = splitByOpen([at('ada', '1'), at('ben', '2')], legs, ['ada', 'ben']);
    expect(split).toEqual({ retained: [at('ada', '1')], lost: [at('ben', '2')] });
  });

  it('are dropped when they name an unknown traveller or place', () => {
    const odd = [at('eve', '1'), at('ada', '99'), at('ada', '1', 'Z'), at('ada', '1', 'C', 3)];
    expect(splitByOpen(odd, legs, ['ada'])).toEqual({ retained: [], lost: [] });
  });

  it('list the missing choices', () => {
    expect(missingPlaces([at('ada', '1')], legs, ['ada', 'ben'])).toEqual([
      { legIndex: 0, travellerId: 'ben' },
    ]);
  });
});

describe('choosing places for the travellers', () => {
  const legs = [legOf([openCoach('C', 3)], 0), legOf([openCoach('A', 3)], 1)];
  const party = {
    legs,
    travellerIds: ['ada', 'ben'],
    serviceClass: 'STANDARD',
    wanted: [],
  };

  it('chooses places on every train of the journey', () => {
    const places = fillPlaces({ ...party, places: [] });
    expect(missingPlaces(places ?? [], legs, party.travellerIds)).toEqual([]);
    expect(places).toHaveLength(4);
  });

  it('keeps the choices and places the others beside them', () => {
    const places = fillPlaces({ ...party, places: [at('ada', '7')] });
    expect(places).toContainEqual(at('ada', '7'));
    expect(places).toContainEqual(at('ben', '8'));
  });

  it('chooses other places when all travellers have one', () => {
    const full = [at('ada', '1'), at('ben', '12'), at('ada', '1', 'A', 1), at('ben', '12', 'A', 1)];
    const places = fillPlaces({ ...party, places: full });
    expect(places).not.toContainEqual(at('ben', '12'));
    expect(places).toHaveLength(4);
  });

  it('chooses another place although the present one is the best, if there is one', () => {
    const alone = { ...party, legs: [legOf([openCoach('C', 1)])], travellerIds: ['ada'] };
    const best = fillPlaces({ ...alone, places: [] }) ?? [];
    const next = fillPlaces({ ...alone, places: best });
    expect(next).toHaveLength(1);
    expect(next).not.toEqual(best);
    const onlyOne = [legOf([coachOf('C', [placeOf('1', 1, 1)])])];
    const only = [at('ada', '1')];
    expect(fillPlaces({ ...alone, legs: onlyOne, places: only })).toEqual(only);
  });

  it('stays in the class of the ticket', () => {
    const first = openCoach('K', 3, { class: 'FIRST' });
    const mixed = [legOf([first, openCoach('C', 1)])];
    const places = fillPlaces({ ...party, legs: mixed, places: [] });
    expect(places?.map(({ coach }) => coach)).toEqual(['C', 'C']);
    expect(fillPlaces({ ...party, legs: [legOf([first])], places: [] })).toBeNull();
  });
});
