import { describe, expect, it } from '@jest/globals';
import type { Stretch } from '../contract/seat';
import {
  matchAgain,
  matchArrival,
  openMarket,
  type Place,
  type RouteDay,
  type Want,
  type Wish,
} from './matching';

const now = new Date('2026-11-22T12:00:00Z');
const limits = { largestRing: 3 };

/** `12/0-4`: place 12 from call 0 to call 4 of the one train there is. */
const place = (id: string, change: Partial<Place> = {}): Place => {
  const [from = 0, to = 0] = (id.split('/')[1] ?? '').split('-').map(Number);
  return {
    ...{ id, trainId: 'train', serviceClass: 'STANDARD', group: null, protectedFor: null },
    properties: [],
    stretch: { from, to },
    ...change,
  };
};
const window = { properties: ['WINDOW_SEAT'] };
const wanted = (change: Partial<Want>): Want => ({
  ...{ trainId: 'train', properties: [], keeps: [], utility: 0, together: false },
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
  ...{ places, wishes, freePlaceIds, unsold: [] },
});
const arrive = (of: RouteDay) => {
  const last = of.wishes.at(-1) as Wish;
  const market = openMarket({ ...of, wishes: of.wishes.slice(0, -1) });
  market.openWish(last);
  return matchArrival(market, last.id, now, limits);
};
const told = (hops: readonly { from: string; to: string }[] = []) =>
  hops.map(({ from, to }) => `${from} to ${to}`).sort();

describe('rides that overlap', () => {
  const far = place('1/0-4');
  const near = place('2/1-5', window);

  it('swap on what they share, and it counts for as much of the way as it is', () => {
    const found = arrive(day([far, near], [wish('a', near.id, {}), wish('b', far.id, forWindow)]));
    expect(found?.kind).toBe('two-way');
    expect(found?.stretch).toEqual({ from: 1, to: 4 });
    expect(told(found?.hops)).toEqual(['1/0-4 to 2/1-5', '2/1-5 to 1/0-4']);
    expect(found?.utility).toBeCloseTo(0.6 * 0.75);
  });

  it('that only touch do not meet, and neither do those apart', () => {
    for (const other of ['2/4-5', '2/5-7']) {
      const wishes = [wish('a', other, {}), wish('b', far.id, forWindow)];
      const of = day([far, place(other, window)], wishes);
      expect(arrive(of)).toBeNull();
      expect(matchAgain(of, now, limits)).toEqual([]);
    }
  });

  it('of several, that with the most of the way is taken, whatever kind it is', () => {
    const long = place('3/0-3', window);
    const free = place('4/3-4', window);
    const wishes = [wish('a', near.id, {}), wish('c', long.id, {}), wish('b', far.id, forWindow)];
    const shared = (free: string[]): Stretch | null | undefined =>
      arrive(day([far, near, long, place('4/3-4', window)], wishes, free))?.stretch;
    expect(shared([])).toEqual({ from: 1, to: 4 });
    expect(shared([free.id])).toEqual({ from: 1, to: 4 });
  });

  it('get a seat from where somebody leaves it on the way', () => {
    const found = arrive(
      day([far, place('9/2-7', window)], [wish('b', far.id, forWindow)], ['9/2-7']),
    );
    expect(found?.kind).toBe('free-seat');
    expect(found?.stretch).toEqual({ from: 2, to: 4 });
    expect(found?.utility).toBeCloseTo(0.3);
    const short = place('9/3-7', window);
    expect(arrive(day([far, short], [wish('b', far.id, forWindow)], [short.id]))).toBeNull();
  });

  it('in a ring of three swap where all three ride', () => {
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
    expect(arrive(of)).toMatchObject({ kind: 'ring', stretch: { from: 2, to: 4 } });
    const apart = day([place('1/0-2'), ...places.slice(1)], of.wishes.slice(0, 2));
    expect(matchAgain(apart, now, limits)).toEqual([]);
  });

  it('sit together where the one who makes room rides with them', () => {
    const beside = { group: 'row 1' };
    const of = day(
      [place('1/0-6', beside), place('7/0-6'), place('2/2-9', beside)],
      [wish('party', '1/0-6 7/0-6', { together: true, utility: 0.8 }), wish('single', '2/2-9', {})],
    );
    const found = arrive(of);
    expect(found?.stretch).toEqual({ from: 2, to: 6 });
    expect(told(found?.hops)).toEqual(['2/2-9 to 7/0-6', '7/0-6 to 2/2-9']);
    expect(found?.utility).toBeCloseTo(2 * 0.8 * (4 / 6));
  });

  it('give nobody less than they have, and protected places to nobody who does not need them', () => {
    const keeps = { keeps: ['TABLE'] };
    const table = place('2/1-5', { properties: ['WINDOW_SEAT', 'TABLE'] });
    const wishes = [wish('a', table.id, keeps), wish('b', far.id, forWindow)];
    expect(arrive(day([far, table], wishes))).toBeNull();
    const kept = place('2/1-5', { ...window, protectedFor: 'WHEELCHAIR' });
    expect(arrive(day([far, kept], [wish('b', far.id, forWindow)], [kept.id]))).toBeNull();
  });

  it('are told of places that become known when their wish is open already', () => {
    const market = openMarket(day([far], [wish('b', far.id, forWindow)]));
    expect(matchArrival(market, 'b', now, limits)).toBeNull();
    market.addPlaces([place('9/2-7', window), place('8/4-9', window)]);
    market.freePlace('8/4-9');
    expect(matchArrival(market, 'b', now, limits)).toBeNull();
    market.freePlace('9/2-7');
    expect(matchArrival(market, 'b', now, limits)?.stretch).toEqual({ from: 2, to: 4 });
    market.closeWish('b');
    expect(market.closersOf([...market.freeKinds()][0] as never).size).toBe(0);
  });
});
