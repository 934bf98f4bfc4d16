import { describe, expect, it } from '@jest/globals';
import type { PlaceChoice } from 'shared-api';
import { legOf, openCoach } from '../../../testing/train';
import { fillPlaces, missingPlaces, splitByOpen, withoutPlace, withPlace } from './party-places';

const at = (travellerId: string, place: string, coach = 'C', legIndex = 0): PlaceChoice => ({
  travellerId,
  legIndex,
  coach,
  place,
});

describe('choosing a place', () => {
  it('gives the traveller this place instead of the one before', () => {
    const places = withPlace([at('ada', '1'), at('ada', '5', 'B', 1)], at('ada', '2'));
    expect(places).toEqual([at('ada', '5', 'B', 1), at('ada', '2')]);
  });

  it('lets two travellers change places', () => {
    const places = withPlace([at('ada', '1'), at('ben', '2')], at('ada', '2'));
    expect(places).toEqual([at('ben', '1'), at('ada', '2')]);
  });

  it('takes the place from who had it when there is none to give', () => {
    expect(withPlace([at('ben', '2')], at('ada', '2'))).toEqual([at('ada', '2')]);
  });

  it('can be undone', () => {
    expect(withoutPlace([at('ada', '1'), at('ben', '2')], at('ben', '2'))).toEqual([
      at('ada', '1'),
    ]);
  });
});

describe('choices that come back from the address or after a while', () => {
  const coach = openCoach('C', 2);
  const taken = coach.places.map((place) =>
    place.number === '2' ? { ...place, state: 'taken' as const } : place,
  );
  const legs = [legOf([{ ...coach, places: taken }])];

  it('are kept as far as they are open, and named where they were lost', () => {
    const split = splitByOpen([at('ada', '1'), at('ben', '2')], legs, ['ada', 'ben']);
    expect(split).toEqual({ kept: [at('ada', '1')], lost: [at('ben', '2')] });
  });

  it('are dropped without a word when they name nobody or nothing of this train', () => {
    const odd = [at('eve', '1'), at('ada', '99'), at('ada', '1', 'Z'), at('ada', '1', 'C', 3)];
    expect(splitByOpen(odd, legs, ['ada'])).toEqual({ kept: [], lost: [] });
  });

  it('tell who is missing where', () => {
    expect(missingPlaces([at('ada', '1')], legs, ['ada', 'ben'])).toEqual([
      { legIndex: 0, travellerId: 'ben' },
    ]);
  });
});

describe('choosing for the travellers', () => {
  const legs = [legOf([openCoach('C', 3)], 0), legOf([openCoach('A', 3)], 1)];
  const party = {
    legs,
    travellerIds: ['ada', 'ben'],
    serviceClass: 'STANDARD',
    wanted: [],
  };

  it('fills every train of the journey', () => {
    const places = fillPlaces({ ...party, places: [] });
    expect(missingPlaces(places ?? [], legs, party.travellerIds)).toEqual([]);
    expect(places).toHaveLength(4);
  });

  it('keeps what was chosen, and sits the others beside it', () => {
    const places = fillPlaces({ ...party, places: [at('ada', '7')] });
    expect(places).toContainEqual(at('ada', '7'));
    expect(places).toContainEqual(at('ben', '8'));
  });

  it('proposes anew once everybody has a place', () => {
    const full = [at('ada', '1'), at('ben', '12'), at('ada', '1', 'A', 1), at('ben', '12', 'A', 1)];
    const places = fillPlaces({ ...party, places: full });
    expect(places).not.toContainEqual(at('ben', '12'));
    expect(places).toHaveLength(4);
  });

  it('stays in the class of the ticket', () => {
    const first = openCoach('K', 3, { class: 'FIRST' });
    const mixed = [legOf([first, openCoach('C', 1)])];
    const places = fillPlaces({ ...party, legs: mixed, places: [] });
    expect(places?.map(({ coach }) => coach)).toEqual(['C', 'C']);
    expect(fillPlaces({ ...party, legs: [legOf([first])], places: [] })).toBeNull();
  });
});
