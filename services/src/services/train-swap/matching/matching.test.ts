import { describe, expect, it } from '@jest/globals';
import { Market, matchAll, matchNewWish, type Place, type RouteDay, type Wish } from './matching';

const now = new Date('2026-11-22T12:00:00Z');
const limits = { maxRingSize: 3 };

const place = (id: string, change: Partial<Place> = {}): Place => ({
  id,
  trainId: id.split('/')[0] ?? '',
  serviceClass: 'STANDARD',
  properties: [],
  group: null,
  protectedFor: null,
  ...change,
});

/** A wish of the holder of these places for any place on these trains, in order of preference. */
const wish = (id: string, held: string, trains: string[], change: Partial<Wish> = {}): Wish => ({
  id,
  travellers: held
    .split(' ')
    .map((placeId) => ({ id: `${id} on ${placeId}`, need: null, placeId })),
  wants: trains.map((trainId, index) => ({
    trainId,
    properties: [],
    keeps: [],
    together: false,
    utility: 1 - index / 10,
  })),
  flaws: [],
  chance: 0.8,
  since: new Date('2026-11-22T10:00:00Z'),
  deadline: new Date('2026-11-24T12:00:00Z'),
  ...change,
});

const routeDay = (
  wishes: Wish[],
  free: string[] = [],
  change: Partial<RouteDay> = {},
): RouteDay => ({
  places: [
    ...wishes.flatMap(({ travellers }) => travellers.map(({ placeId }) => place(placeId))),
    ...free.map((id) => place(id)),
  ],
  freePlaceIds: free,
  wishes,
  ...change,
});

/** Adds the last wish after the others and matches it. */
function matchLast(day: RouteDay, maxRingSize = 3) {
  const last = day.wishes.at(-1) as Wish;
  const market = new Market({ ...day, wishes: day.wishes.slice(0, -1) });
  market.addWish(last);
  return matchNewWish(market, last.id, now, { maxRingSize });
}

const moves = (hops: readonly { from: string; to: string }[] = []) =>
  hops.map(({ from, to }) => `${from} to ${to}`);

describe('a new wish', () => {
  const pair = [wish('a', '10:00/1', ['09:00']), wish('b', '09:00/1', ['10:00'])];

  it('prefers a free place', () => {
    const found = matchLast(routeDay(pair, ['10:00/7']));
    expect(found?.kind).toBe('free-seat');
    expect(moves(found?.hops)).toEqual(['09:00/1 to 10:00/7']);
  });

  it('is for the class that it names, also on the own train, and for all of a party', () => {
    const inFirst = (id: string, held: string): Wish => {
      const { wants, ...rest } = wish(id, held, ['10:00']);
      return { ...rest, wants: wants.map((want) => ({ ...want, serviceClass: 'FIRST' as const })) };
    };
    const match = (last: Wish) =>
      matchLast({
        places: [
          ...['10:00/1', '10:00/2', '10:00/3'].map((id) => place(id)),
          place('10:00/F1', { serviceClass: 'FIRST' }),
        ],
        freePlaceIds: ['10:00/3', '10:00/F1'],
        wishes: [last],
      });
    expect(moves(match(inFirst('a', '10:00/1'))?.hops)).toEqual(['10:00/1 to 10:00/F1']);
    expect(match(inFirst('a', '10:00/1 10:00/2'))).toBeNull();
  });

  it('prefers a chain that starts at a free place to a two-way swap', () => {
    const mover = wish('c', '10:00/2', ['11:00']);
    const found = matchLast(routeDay([mover, ...pair], ['11:00/7']));
    expect(found?.kind).toBe('chain');
    expect(moves(found?.hops)).toEqual(['10:00/2 to 11:00/7', '09:00/1 to 10:00/2']);
  });

  it('prefers a two-way swap to a ring', () => {
    const ring = [wish('c', '11:00/1', ['09:00']), wish('d', '10:00/2', ['11:00'])];
    expect(matchLast(routeDay([...ring, ...pair]))?.kind).toBe('two-way');
    const found = matchLast(routeDay([...ring, wish('b', '09:00/1', ['10:00'])]));
    expect(found?.kind).toBe('ring');
    expect(moves(found?.hops)).toEqual([
      '09:00/1 to 10:00/2',
      '11:00/1 to 09:00/1',
      '10:00/2 to 11:00/1',
    ]);
  });

  it('is not matched when only a ring above the limit fits', () => {
    const trains = ['09:00', '10:00', '11:00', '12:00'];
    const four = trains.map((train, index) =>
      wish(train, `${train}/1`, [trains[(index + 1) % 4] as string]),
    );
    expect(matchLast(routeDay(four), 3)).toBeNull();
    expect(matchLast(routeDay(four), 4)?.hops).toHaveLength(4);
    const five = [...four.slice(0, 3), wish('12:00', '12:00/1', ['13:00'])];
    expect(matchLast(routeDay([...five, wish('13:00', '13:00/1', ['09:00'])]), 9)).toBeNull();
  });

  it('prefers the highest gain and chance, then the oldest wish', () => {
    const rival = (id: string, change: Partial<Wish>) => wish(id, `10:00/${id}`, ['09:00'], change);
    const last = wish('z', '09:00/1', ['10:00']);
    const partner = (rivals: Wish[]) => matchLast(routeDay([...rivals, last]))?.hops[1]?.to;
    const likelyWish = rival('likely', { chance: 0.9 });
    expect(matchLast(routeDay([rival('a', {}), likelyWish, last]))?.wishIds).toContain('likely');
    const earlyWish = rival('early', { since: new Date('2026-11-22T09:00:00Z') });
    expect(matchLast(routeDay([rival('a', {}), earlyWish, last]))?.wishIds).toContain('early');
    const urgentWish = rival('soon', { deadline: new Date('2026-11-22T13:00:00Z') });
    expect(matchLast(routeDay([rival('a', {}), urgentWish, last]))?.wishIds).toContain('soon');
    expect(partner([rival('b', {}), rival('a', {})])).toBe(
      partner([rival('a', {}), rival('b', {})]),
    );
    expect(matchLast(routeDay([rival('b', {}), rival('a', {}), last]))?.wishIds).toContain('a');
  });

  it('is not matched after a deadline has passed', () => {
    const withPastDeadline = (each: Wish) => ({ ...each, deadline: now });
    const [first, second] = pair as [Wish, Wish];
    expect(matchLast(routeDay([first, withPastDeadline(second)]))).toBeNull();
    expect(matchLast(routeDay([withPastDeadline(first), second]))).toBeNull();
  });

  it('leaves the market with its places, and free places can change', () => {
    const market = new Market(routeDay(pair, ['10:00/7']));
    expect(market.takePlace('10:00/7')).toBe(true);
    expect(matchNewWish(market, 'b', now, limits)?.kind).toBe('two-way');
    market.removeWish('a');
    expect(matchNewWish(market, 'b', now, limits)).toBeNull();
    market.freePlace('10:00/1');
    expect(matchNewWish(market, 'b', now, limits)?.kind).toBe('free-seat');
  });
});

describe('a seat on the same train', () => {
  const seats = (properties: Record<string, string[]>) =>
    Object.entries(properties).map(([id, own]) => place(id, { properties: own }));
  const want = (property: string, utility = 1) => [
    { trainId: '09:00', properties: [property], keeps: [], utility, together: false },
  ];

  it('is swapped when both gain', () => {
    const wishes = [
      wish('a', '09:00/1', [], { wants: want('AISLE_SEAT') }),
      wish('b', '09:00/2', [], { wants: want('WINDOW_SEAT') }),
    ];
    const places = seats({ '09:00/1': ['WINDOW_SEAT'], '09:00/2': ['AISLE_SEAT'] });
    expect(matchLast(routeDay(wishes, [], { places }))?.kind).toBe('two-way');
  });

  it('is not swapped for a seat with a lower utility', () => {
    const quiet = [...want('SILENCE', 0.9), ...want('WINDOW_SEAT', 0.5)];
    const wishes = [
      wish('a', '09:00/1', [], { wants: quiet }),
      wish('b', '09:00/2', [], { wants: want('SILENCE') }),
    ];
    const places = seats({ '09:00/1': ['SILENCE'], '09:00/2': ['WINDOW_SEAT'] });
    expect(matchLast(routeDay(wishes, [], { places }))).toBeNull();
  });

  it('is not assigned when it has a flaw that the current seat does not have', () => {
    const [first, second] = [wish('a', '10:00/1', ['09:00']), wish('b', '09:00/1', ['10:00'])];
    const places = [place('10:00/1', { properties: ['RESTRICTED_VIEW'] }), place('09:00/1')];
    const flaws = ['RESTRICTED_VIEW'];
    expect(matchLast(routeDay([first, second], [], { places }))?.kind).toBe('two-way');
    expect(matchLast(routeDay([first, { ...second, flaws }], [], { places }))).toBeNull();
    const flawedPlaces = places.map((each) => ({ ...each, properties: flaws }));
    expect(
      matchLast(routeDay([first, { ...second, flaws }], [], { places: flawedPlaces })),
    ).not.toBeNull();
  });

  it('is only assigned to travellers with the need when it is protected', () => {
    const places = [place('09:00/1'), place('10:00/1', { protectedFor: 'WHEELCHAIR' })];
    const able = wish('a', '09:00/1', ['10:00']);
    const day = { places, freePlaceIds: ['10:00/1'], wishes: [able] };
    expect(matchLast(day)).toBeNull();
    const travellers = able.travellers.map((each) => ({ ...each, need: 'WHEELCHAIR' as const }));
    expect(matchLast({ ...day, wishes: [{ ...able, travellers }] })?.kind).toBe('free-seat');
    const usual = [places[0] as Place, place('10:00/1')];
    expect(matchLast({ ...day, places: usual, wishes: [{ ...able, travellers }] })).toBeNull();
  });
});

describe('a party', () => {
  it('moves all members or none', () => {
    const party = wish('p', '09:00/1 09:00/2', ['10:00']);
    expect(matchLast(routeDay([party], ['10:00/1']))).toBeNull();
    expect(moves(matchLast(routeDay([party], ['10:00/1', '10:00/2']))?.hops)).toEqual([
      '09:00/1 to 10:00/1',
      '09:00/2 to 10:00/2',
    ]);
  });

  const group = (id: string, own: string) => place(id, { group: own });
  const places = [group('09:00/1', 'a'), group('09:00/2', 'a'), group('09:00/3', 'b')];
  const together = wish('p', '09:00/1 09:00/3', [], {
    wants: [{ trainId: '09:00', properties: [], keeps: [], utility: 1, together: true }],
  });
  const single = (utility: number, keeps: string[] = []) =>
    wish('s', '09:00/2', [], {
      wants: [{ trainId: '09:00', properties: [], keeps, utility, together: false }],
    });

  it('is seated together when a single traveller accepts an equal seat', () => {
    for (const wishes of [
      [single(0), together],
      [together, single(0)],
    ]) {
      const found = matchLast(routeDay(wishes, [], { places }));
      expect(found?.kind).toBe('two-way');
      expect(moves(found?.hops).sort()).toEqual(['09:00/2 to 09:00/3', '09:00/3 to 09:00/2']);
    }
  });

  it('is not matched when no traveller makes room', () => {
    const day = routeDay([together], [], { places });
    expect(matchLast(day)).toBeNull();
  });

  it('is not matched when the other traveller would lose the aisle seat', () => {
    const seated = (...properties: string[][]) =>
      places.map((each, nth) => ({ ...each, properties: properties[nth] ?? [] }));
    const found = (third: string[]) =>
      matchLast(
        routeDay([single(0, ['AISLE_SEAT']), together], [], {
          places: seated(['WINDOW_SEAT'], ['AISLE_SEAT'], third),
        }),
      );
    expect(found(['WINDOW_SEAT'])).toBeNull();
    expect(found(['AISLE_SEAT'])?.kind).toBe('two-way');
  });

  it('keeps the properties of each member, not of the whole party', () => {
    const wants = [
      { trainId: '10:00', properties: [], keeps: ['WINDOW_SEAT'], utility: 1, together: false },
    ];
    const party = wish('p', '09:00/1 09:00/2', [], { wants });
    const free = ['10:00/1', '10:00/2'];
    const found = (first: string[], second: string[]) =>
      matchLast(
        routeDay([party], free, {
          places: [
            place('09:00/1'),
            place('09:00/2', { properties: ['WINDOW_SEAT'] }),
            place('10:00/1', { properties: first }),
            place('10:00/2', { properties: second }),
          ],
        }),
      );
    expect(found([], [])).toBeNull();
    expect(moves(found(['WINDOW_SEAT'], [])?.hops).sort()).toEqual([
      '09:00/1 to 10:00/2',
      '09:00/2 to 10:00/1',
    ]);
    expect(found([], ['WINDOW_SEAT'])).not.toBeNull();
  });
});

describe('a full match', () => {
  it('returns proposals in order of preference and moves no traveller without need', () => {
    const content = wish('e', '12:00/1', ['13:00'], {
      wants: [{ trainId: '13:00', properties: [], keeps: [], utility: 0, together: false }],
    });
    const day = routeDay(
      [
        wish('a', '09:00/1', ['10:00']),
        wish('b', '10:00/1', ['09:00']),
        wish('c', '14:00/1', ['15:00']),
        content,
      ],
      ['13:00/1', '15:00/1'],
    );
    expect(matchAll(day, now, limits).map(({ kind, wishIds }) => [kind, ...wishIds])).toEqual([
      ['free-seat', 'c'],
      ['two-way', 'a', 'b'],
    ]);
  });

  it('throws when a place has two holders', () => {
    const twice = [wish('a', '09:00/1', []), wish('b', '09:00/1', [])];
    const day = { places: [place('09:00/1')], freePlaceIds: [], wishes: twice };
    expect(() => matchAll(day, now, limits)).toThrow('another holder');
    const free = { ...day, freePlaceIds: ['09:00/1'], wishes: twice.slice(1) };
    expect(() => matchAll(free, now, limits)).toThrow('is free');
  });
});
