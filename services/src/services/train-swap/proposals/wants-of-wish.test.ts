import { describe, expect, it } from '@jest/globals';
import type { WishTerms } from '../contract/wish';
import { matchArrival, openMarket, type Place, type Wish } from '../matching/matching';
import { flaws, wantsOfWish } from './wants-of-wish';

const now = new Date('2026-11-22T12:00:00Z');
const silent: WishTerms = {
  journeyIds: [],
  properties: [],
  together: false,
  makeRoom: false,
  nothingBelow: false,
};

/** Whether one who holds a place with `own` of train 1 is given one with `free` of train 1 or 2. */
function isGiven(terms: Partial<WishTerms>, own: string[], free: string[], train = '1'): boolean {
  const place = (id: string, trainId: string, properties: string[]): Place => ({
    ...{ id, trainId, properties, serviceClass: 'STANDARD', group: null, protectedFor: null },
  });
  const said = { ...silent, ...terms, journeyIds: train === '1' ? [] : ['another'] };
  const wish = (id: string, wants: Wish['wants']): Wish => ({
    ...{ id, wants, flaws, chance: 1, since: now, deadline: new Date('2026-11-23T12:00:00Z') },
    travellers: [{ id, need: null, placeId: id }],
  });
  // Who only makes room gains nothing by it: another must want the place that is left.
  const other: Wish = {
    ...wish('free', [
      { trainId: '1', properties: ['DESIRED'], keeps: [], utility: 1, together: false },
    ]),
    flaws: [],
  };
  const trains = train === '1' ? [] : [train];
  const market = openMarket({
    places: [place('own', '1', [...own, 'DESIRED']), place('free', train, free)],
    freePlaceIds: said.makeRoom ? [] : ['free'],
    unsold: [],
    wishes: [
      wish('own', wantsOfWish(said, trains, { trainId: '1', travellers: 1 })),
      ...(said.makeRoom ? [other] : []),
    ],
  });
  const asked = said.makeRoom ? 'free' : 'own';
  return matchArrival(market, asked, now, { largestRing: 3 }) !== null;
}

describe('what a wish keeps of the place held now', () => {
  const cared = [
    ...['WINDOW_SEAT', 'AISLE_SEAT', 'TABLE', 'POWER', 'SILENCE', 'SOLO', 'FAMILY', 'EASY_ACCESS'],
    'FORWARD_FACING',
  ];

  it.each(cared)('is %s for one who makes room', (property) => {
    expect(isGiven({ makeRoom: true }, [property], [])).toBe(false);
    expect(isGiven({ makeRoom: true }, [property], [property])).toBe(true);
    expect(isGiven({ makeRoom: true }, [], [])).toBe(true);
  });

  it.each(cared)('is %s on another train where nothing below is wanted', (property) => {
    expect(isGiven({ nothingBelow: true }, [property], [], '2')).toBe(false);
    expect(isGiven({ nothingBelow: true }, [property], [property], '2')).toBe(true);
    expect(isGiven({ nothingBelow: false }, [property], [], '2')).toBe(true);
  });

  it('is not the rack beside it, for nobody is worse off without', () => {
    expect(isGiven({ makeRoom: true }, ['NEAR_LUGGAGE'], [])).toBe(true);
    expect(isGiven({ nothingBelow: true }, ['NEAR_LUGGAGE'], [], '2')).toBe(true);
  });

  it('is not the aisle for one who asks for a window, nor the window for one who asks for an aisle', () => {
    const asks = { nothingBelow: true, properties: ['WINDOW_SEAT' as const] };
    expect(isGiven(asks, ['AISLE_SEAT'], ['WINDOW_SEAT'])).toBe(true);
    expect(isGiven(asks, ['AISLE_SEAT', 'POWER'], ['WINDOW_SEAT'])).toBe(false);
    const other = { nothingBelow: true, properties: ['AISLE_SEAT' as const] };
    expect(isGiven(other, ['WINDOW_SEAT'], ['AISLE_SEAT'])).toBe(true);
  });

  it('gives nobody a restricted view who has none, whatever else is said', () => {
    const [clear, restricted] = [['WINDOW_SEAT'], ['WINDOW_SEAT', 'RESTRICTED_VIEW']];
    for (const terms of [{}, { nothingBelow: true }, { properties: ['WINDOW_SEAT' as const] }]) {
      expect(isGiven(terms, clear, restricted, '2')).toBe(false);
      expect(isGiven(terms, restricted, restricted, '2')).toBe(true);
      expect(isGiven(terms, restricted, clear, '2')).toBe(true);
    }
    expect(isGiven({ makeRoom: true }, clear, restricted)).toBe(false);
  });

  it('is no other place on the own train for one who asked for trains of which none is left', () => {
    const terms: WishTerms = { ...silent, properties: ['WINDOW_SEAT'], together: true };
    const own = { trainId: '1', travellers: 2 };
    expect(wantsOfWish(terms, [], own)).toHaveLength(1);
    expect(wantsOfWish({ ...terms, journeyIds: ['another'] }, [], own)).toEqual([]);
  });

  it('is the seat beside the others for a party that would sit together, whatever a seat elsewhere has', () => {
    const terms = { ...silent, nothingBelow: true, together: true };
    const wants = wantsOfWish({ ...terms, properties: ['WINDOW_SEAT'] }, [], {
      ...{ trainId: '1', travellers: 2 },
    });
    expect(wants).toMatchObject([{ together: true }]);
    const place = (id: string, group: string, property: string): Place => ({
      ...{ id, group, properties: [property], trainId: '1', serviceClass: 'STANDARD' },
      protectedFor: null,
    });
    const pair: Wish = {
      ...{ id: 'pair', wants, flaws, chance: 1, since: now },
      deadline: new Date('2026-11-23T12:00:00Z'),
      travellers: ['A1', 'A2'].map((placeId) => ({ id: placeId, need: null, placeId })),
    };
    const market = openMarket({
      places: [
        ...[place('A1', 'A', 'WINDOW_SEAT'), place('A2', 'A', 'AISLE_SEAT')],
        place('C9', 'C', 'WINDOW_SEAT'),
      ],
      ...{ freePlaceIds: ['C9'], unsold: [], wishes: [pair] },
    });
    expect(matchArrival(market, 'pair', now, { largestRing: 3 })).toBeNull();
  });

  it('is the window but not the aisle for a party that would sit together', () => {
    const terms = { ...silent, nothingBelow: true, together: true };
    const [want] = wantsOfWish(terms, [], { trainId: '1', travellers: 2 });
    expect(want?.keeps).toContain('WINDOW_SEAT');
    expect(want?.keeps).not.toContain('AISLE_SEAT');
  });

  it('is the way they face for two that would sit together, but not for those who need a table', () => {
    const terms = { ...silent, nothingBelow: true, together: true };
    const keptBy = (travellers: number) =>
      wantsOfWish(terms, [], { trainId: '1', travellers })[0]?.keeps;
    expect(keptBy(2)).toContain('FORWARD_FACING');
    expect(keptBy(3)).not.toContain('FORWARD_FACING');
  });
});
