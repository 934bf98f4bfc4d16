import { describe, expect, it } from '@jest/globals';
import type { WishTerms } from '../../contract/wish';
import { Market, matchNewWish, type Place, type Wish } from '../../matching/matching';
import { flaws, toWants } from './to-wants';

const now = new Date('2026-11-22T12:00:00Z');
const emptyTerms: WishTerms = {
  journeyIds: [],
  properties: [],
  together: false,
  makeRoom: false,
  nothingBelow: false,
};

/** Whether a traveller with a place with `own` on train 1 gets a place with `free` on train 1 or 2. */
function isAssigned(
  terms: Partial<WishTerms>,
  own: string[],
  free: string[],
  train = '1',
): boolean {
  const place = (id: string, trainId: string, properties: string[]): Place => ({
    id,
    trainId,
    properties,
    serviceClass: 'STANDARD',
    group: null,
    protectedFor: null,
  });
  const fullTerms = { ...emptyTerms, ...terms, journeyIds: train === '1' ? [] : ['another'] };
  const wish = (id: string, wants: Wish['wants']): Wish => ({
    id,
    wants,
    flaws,
    chance: 1,
    since: now,
    deadline: new Date('2026-11-23T12:00:00Z'),
    travellers: [{ id, need: null, placeId: id }],
  });
  // Making room has no gain, so another wish must want the released place.
  const other: Wish = {
    ...wish('free', [
      { trainId: '1', properties: ['DESIRED'], keeps: [], utility: 1, together: false },
    ]),
    flaws: [],
  };
  const trains = train === '1' ? [] : [train];
  const market = new Market({
    places: [place('own', '1', [...own, 'DESIRED']), place('free', train, free)],
    freePlaceIds: fullTerms.makeRoom ? [] : ['free'],
    wishes: [
      wish('own', toWants(fullTerms, trains, { trainId: '1', travellers: 1 })),
      ...(fullTerms.makeRoom ? [other] : []),
    ],
  });
  const requested = fullTerms.makeRoom ? 'free' : 'own';
  return matchNewWish(market, requested, now, { maxRingSize: 3 }) !== null;
}

describe('the properties that a wish keeps', () => {
  const retainable = [
    'WINDOW_SEAT',
    'AISLE_SEAT',
    'TABLE',
    'POWER',
    'SILENCE',
    'SOLO',
    'FAMILY',
    'EASY_ACCESS',
    'FORWARD_FACING',
  ];

  it.each(retainable)('include %s for a traveller who makes room', (property) => {
    expect(isAssigned({ makeRoom: true }, [property], [])).toBe(false);
    expect(isAssigned({ makeRoom: true }, [property], [property])).toBe(true);
    expect(isAssigned({ makeRoom: true }, [], [])).toBe(true);
  });

  it.each(retainable)('include %s on another train with `nothingBelow`', (property) => {
    expect(isAssigned({ nothingBelow: true }, [property], [], '2')).toBe(false);
    expect(isAssigned({ nothingBelow: true }, [property], [property], '2')).toBe(true);
    expect(isAssigned({ nothingBelow: false }, [property], [], '2')).toBe(true);
  });

  it('do not include a near luggage rack', () => {
    expect(isAssigned({ makeRoom: true }, ['NEAR_LUGGAGE'], [])).toBe(true);
    expect(isAssigned({ nothingBelow: true }, ['NEAR_LUGGAGE'], [], '2')).toBe(true);
  });

  it('do not include the opposite of the wanted property', () => {
    const wishTerms = { nothingBelow: true, properties: ['WINDOW_SEAT' as const] };
    expect(isAssigned(wishTerms, ['AISLE_SEAT'], ['WINDOW_SEAT'])).toBe(true);
    expect(isAssigned(wishTerms, ['AISLE_SEAT', 'POWER'], ['WINDOW_SEAT'])).toBe(false);
    const other = { nothingBelow: true, properties: ['AISLE_SEAT' as const] };
    expect(isAssigned(other, ['WINDOW_SEAT'], ['AISLE_SEAT'])).toBe(true);
  });

  it('never allow a restricted view for a traveller without one', () => {
    const [clear, restricted] = [['WINDOW_SEAT'], ['WINDOW_SEAT', 'RESTRICTED_VIEW']];
    for (const terms of [{}, { nothingBelow: true }, { properties: ['WINDOW_SEAT' as const] }]) {
      expect(isAssigned(terms, clear, restricted, '2')).toBe(false);
      expect(isAssigned(terms, restricted, restricted, '2')).toBe(true);
      expect(isAssigned(terms, restricted, clear, '2')).toBe(true);
    }
    expect(isAssigned({ makeRoom: true }, clear, restricted)).toBe(false);
  });

  it('allow no other place on the current train for a wish for other trains', () => {
    const terms: WishTerms = { ...emptyTerms, properties: ['WINDOW_SEAT'], together: true };
    const own = { trainId: '1', travellers: 2 };
    expect(toWants(terms, [], own)).toHaveLength(1);
    expect(toWants({ ...terms, journeyIds: ['another'] }, [], own)).toEqual([]);
  });

  it('keep a party together even if a single seat has the wanted property', () => {
    const terms = { ...emptyTerms, nothingBelow: true, together: true };
    const wants = toWants({ ...terms, properties: ['WINDOW_SEAT'] }, [], {
      trainId: '1',
      travellers: 2,
    });
    expect(wants).toMatchObject([{ together: true }]);
    const place = (id: string, group: string, property: string): Place => ({
      id,
      group,
      properties: [property],
      trainId: '1',
      serviceClass: 'STANDARD',
      protectedFor: null,
    });
    const pair: Wish = {
      id: 'pair',
      wants,
      flaws,
      chance: 1,
      since: now,
      deadline: new Date('2026-11-23T12:00:00Z'),
      travellers: ['A1', 'A2'].map((placeId) => ({ id: placeId, need: null, placeId })),
    };
    const market = new Market({
      places: [
        place('A1', 'A', 'WINDOW_SEAT'),
        place('A2', 'A', 'AISLE_SEAT'),
        place('C9', 'C', 'WINDOW_SEAT'),
      ],
      freePlaceIds: ['C9'],
      wishes: [pair],
    });
    expect(matchNewWish(market, 'pair', now, { maxRingSize: 3 })).toBeNull();
  });

  it('include the window but not the aisle for a party that sits together', () => {
    const terms = { ...emptyTerms, nothingBelow: true, together: true };
    const [want] = toWants(terms, [], { trainId: '1', travellers: 2 });
    expect(want?.keeps).toContain('WINDOW_SEAT');
    expect(want?.keeps).not.toContain('AISLE_SEAT');
  });

  it('include the facing direction for two who sit together, but not for a table', () => {
    const terms = { ...emptyTerms, nothingBelow: true, together: true };
    const listRetained = (travellers: number) =>
      toWants(terms, [], { trainId: '1', travellers })[0]?.keeps;
    expect(listRetained(2)).toContain('FORWARD_FACING');
    expect(listRetained(3)).not.toContain('FORWARD_FACING');
  });
});
