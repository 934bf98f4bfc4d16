import { describe, expect, it } from '@jest/globals';
import type { Segment } from '../contract/seat';
import {
  Market,
  matchAll,
  matchNewWish,
  type Place,
  type RouteDay,
  type Want,
  type Wish,
} from './matching';

const now = new Date('2026-11-22T12:00:00Z');
const limits = { maxRingSize: 3 };

/** `12/0-4`: place 12 from call 0 to call 4 of the only train. */
function place(id: string, change: Partial<Place> = {}): Place {
  const [from = 0, to = 0] = (id.split('/')[1] ?? '').split('-').map(Number);
  return {
    id,
    trainId: 'train',
    serviceClass: 'STANDARD',
    group: null,
    protectedFor: null,
    properties: [],
    segment: { from, to },
    ...change,
  };
}
const window = { properties: ['WINDOW_SEAT'] };
const wanted = (change: Partial<Want>): Want => ({
  trainId: 'train',
  properties: [],
  keeps: [],
  utility: 0,
  together: false,
  ...change,
});
const wish = (id: string, held: string, want: Partial<Want>, change: Partial<Wish> = {}): Wish => ({
  id,
  travellers: held.split(' ').map((placeId) => ({ id: `${id} ${placeId}`, need: null, placeId })),
  wants: [wanted(want)],
  flaws: [],
  chance: 0.8,
  since: new Date('2026-11-22T10:00:00Z'),
  deadline: new Date('2026-11-24T12:00:00Z'),
  ...change,
});
const forWindow = { ...window, utility: 0.6 };
const day = (places: Place[], wishes: Wish[], freePlaceIds: string[] = []): RouteDay => ({
  places,
  wishes,
  freePlaceIds,
});
function matchLast(of: RouteDay) {
  const last = of.wishes.at(-1) as Wish;
  const market = new Market({ ...of, wishes: of.wishes.slice(0, -1) });
  market.addWish(last);
  return matchNewWish(market, last.id, now, limits);
}
const describeHops = (hops: readonly { from: string; to: string }[] = []) =>
  hops.map(({ from, to }) => `${from} to ${to}`).sort();

describe('overlapping segments', () => {
  const longPlace = place('1/0-4');
  const windowPlace = place('2/1-5', window);

  it('swap on the common segment, weighted by its share of the leg', () => {
    const found = matchLast(
      day(
        [longPlace, windowPlace],
        [wish('a', windowPlace.id, {}), wish('b', longPlace.id, forWindow)],
      ),
    );
    expect(found?.kind).toBe('two-way');
    expect(found?.segment).toEqual({ from: 1, to: 4 });
    expect(describeHops(found?.hops)).toEqual(['1/0-4 to 2/1-5', '2/1-5 to 1/0-4']);
    expect(found?.utility).toBeCloseTo(0.6 * 0.75);
  });

  it('do not match when they only touch or are apart', () => {
    for (const other of ['2/4-5', '2/5-7']) {
      const wishes = [wish('a', other, {}), wish('b', longPlace.id, forWindow)];
      const of = day([longPlace, place(other, window)], wishes);
      expect(matchLast(of)).toBeNull();
      expect(matchAll(of, now, limits)).toEqual([]);
    }
  });

  it('prefer the longest common segment of any kind', () => {
    const long = place('3/0-3', window);
    const free = place('4/3-4', window);
    const wishes = [
      wish('a', windowPlace.id, {}),
      wish('c', long.id, {}),
      wish('b', longPlace.id, forWindow),
    ];
    const shared = (free: string[]): Segment | null | undefined =>
      matchLast(day([longPlace, windowPlace, long, place('4/3-4', window)], wishes, free))?.segment;
    expect(shared([])).toEqual({ from: 1, to: 4 });
    expect(shared([free.id])).toEqual({ from: 1, to: 4 });
  });

  it('match a seat from the call where it becomes free', () => {
    const found = matchLast(
      day([longPlace, place('9/2-7', window)], [wish('b', longPlace.id, forWindow)], ['9/2-7']),
    );
    expect(found?.kind).toBe('free-seat');
    expect(found?.segment).toEqual({ from: 2, to: 4 });
    expect(found?.utility).toBeCloseTo(0.3);
    const short = place('9/3-7', window);
    expect(
      matchLast(day([longPlace, short], [wish('b', longPlace.id, forWindow)], [short.id])),
    ).toBeNull();
  });

  it('form a ring on the segment common to all three', () => {
    const places = [
      place('1/0-4', { properties: ['AISLE_SEAT'] }),
      place('2/1-6', window),
      place('3/2-8', { properties: ['TABLE'] }),
    ];
    const of = day(places, [
      wish('a', '2/1-6', { properties: ['TABLE'], utility: 0.6 }),
      wish('b', '3/2-8', { properties: ['AISLE_SEAT'], utility: 0.6 }),
      wish('c', '1/0-4', forWindow),
    ]);
    expect(matchLast(of)).toMatchObject({ kind: 'ring', segment: { from: 2, to: 4 } });
    const dayWithoutOverlap = day([place('1/0-2'), ...places.slice(1)], of.wishes.slice(0, 2));
    expect(matchAll(dayWithoutOverlap, now, limits)).toEqual([]);
  });

  it('seat a party together on the segment shared with the single traveller', () => {
    const beside = { group: 'row 1' };
    const of = day(
      [place('1/0-6', beside), place('7/0-6'), place('2/2-9', beside)],
      [wish('party', '1/0-6 7/0-6', { together: true, utility: 0.8 }), wish('single', '2/2-9', {})],
    );
    const found = matchLast(of);
    expect(found?.segment).toEqual({ from: 2, to: 6 });
    expect(describeHops(found?.hops)).toEqual(['2/2-9 to 7/0-6', '7/0-6 to 2/2-9']);
    expect(found?.utility).toBeCloseTo(2 * 0.8 * (4 / 6));
  });

  it('keep properties and protected places', () => {
    const keeps = { keeps: ['TABLE'] };
    const table = place('2/1-5', { properties: ['WINDOW_SEAT', 'TABLE'] });
    const wishes = [wish('a', table.id, keeps), wish('b', longPlace.id, forWindow)];
    expect(matchLast(day([longPlace, table], wishes))).toBeNull();
    const retained = place('2/1-5', { ...window, protectedFor: 'WHEELCHAIR' });
    expect(
      matchLast(day([longPlace, retained], [wish('b', longPlace.id, forWindow)], [retained.id])),
    ).toBeNull();
  });

  it('include places that are added after the wish', () => {
    const market = new Market(day([longPlace], [wish('b', longPlace.id, forWindow)]));
    expect(matchNewWish(market, 'b', now, limits)).toBeNull();
    market.addPlaces([place('9/2-7', window), place('8/4-9', window)]);
    market.freePlace('8/4-9');
    expect(matchNewWish(market, 'b', now, limits)).toBeNull();
    market.freePlace('9/2-7');
    expect(matchNewWish(market, 'b', now, limits)?.segment).toEqual({ from: 2, to: 4 });
    market.removeWish('b');
    expect(market.getClosers([...market.listFreeKinds()][0] as never).size).toBe(0);
  });
});
