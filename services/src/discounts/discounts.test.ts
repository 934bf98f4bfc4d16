import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ServiceTest, startServiceTest } from '../foundation/testing/service-test';
import type { TestClient } from '../foundation/testing/test-client';
import { railcards } from '../reference-data/schema';
import { referenceData } from '../reference-data/service';
import { discounts } from './service';

type Money = { amount: number; currency: string };
type Evaluation = {
  lines: { fare: Money; discount: Money; total: Money }[];
  discount: Money;
  total: Money;
  applied: { code: string; description: string; amount: Money }[];
};
type Line = { travellerType?: string; railcard?: string; fare: number; departure?: string };

let test: ServiceTest;
let client: TestClient;

beforeAll(async () => {
  test = await startServiceTest({ services: [referenceData, discounts] });
  client = test.client();
});
afterAll(() => test.stop());

// A Monday; in November the clocks of Great Britain and UTC agree.
const at = (time: string) => `2026-11-23T${time}:00Z`;

const evaluate = (lines: Line[], code?: string) =>
  client.post<Evaluation>('/api/discounts/evaluations', {
    lines: lines.map(({ travellerType = 'ADULT', railcard, fare, departure = at('12:00') }) => ({
      travellerType,
      ...(railcard ? { railcard } : {}),
      fare: { amount: fare, currency: 'GBP' },
      departure,
    })),
    ...(code ? { code } : {}),
  });

const totalOf = async (line: Line, code?: string) =>
  (await evaluate([line], code)).body.total.amount;

describe('discounts', () => {
  it('take nothing off an adult without a railcard', async () => {
    const { body } = await evaluate([{ fare: 4_210 }]);
    expect(body).toMatchObject({ discount: { amount: 0 }, total: { amount: 4_210 }, applied: [] });
  });

  it('refuse a fare so high that no sum of fares could be told', async () => {
    const fare = Number.MAX_SAFE_INTEGER;
    expect((await evaluate([{ fare }, { fare }])).status).toBe(422);
    const { body } = await evaluate(Array.from({ length: 2000 }, () => ({ fare: 1_000_000_000 })));
    expect(body.total.amount).toBe(2_000_000_000_000);
  });

  it('give a child half, rounded down to 5p', async () => {
    const { body } = await evaluate([{ travellerType: 'CHILD', fare: 4_215 }]);
    expect(body.total.amount).toBe(2_105);
    expect(body.applied).toMatchObject([{ code: 'CHILD', amount: { amount: 2_110 } }]);
  });

  it('take a third off with a railcard, rounded down to 5p', async () => {
    expect(await totalOf({ fare: 3_000, railcard: '16-25' })).toBe(2_000);
    expect(await totalOf({ fare: 4_210, railcard: '16-25' })).toBe(2_805);
  });

  it('keep the minimum fare in the morning of a working day', async () => {
    const early = { fare: 1_500, railcard: '16-25', departure: at('09:59') };
    expect(await totalOf(early)).toBe(1_200);
    expect(await totalOf({ ...early, departure: at('10:00') })).toBe(1_000);
    expect(await totalOf({ ...early, departure: '2026-11-22T09:00:00Z' })).toBe(1_000);
    expect(await totalOf({ ...early, fare: 900 })).toBe(900);
  });

  it('go by the clock in Great Britain, and by its months', async () => {
    // 08:30 UTC on a working day in May is 09:30 there.
    const spring = { fare: 3_000, railcard: 'TWO-TOGETHER' };
    expect(await totalOf({ ...spring, departure: '2026-05-20T08:30:00Z' })).toBe(2_000);
    expect(await totalOf({ ...spring, departure: '2026-05-20T08:29:00Z' })).toBe(3_000);
    const summer = { fare: 1_500, railcard: '16-25', departure: '2026-07-20T07:00:00Z' };
    expect(await totalOf(summer)).toBe(1_000);
  });

  it('count a code last, in any case of its letters', async () => {
    const { body } = await evaluate(
      [{ fare: 3_000, railcard: '16-25' }, { fare: 1_000 }],
      'swap10',
    );
    expect(body.total.amount).toBe(1_800 + 900);
    expect(body.applied.map(({ code, amount }) => [code, amount.amount])).toEqual([
      ['16-25', 1_000],
      ['SWAP10', 300],
    ]);
    expect(await totalOf({ fare: 300 }, 'FIVEOFF')).toBe(0);
  });

  it('say what a code takes off, and refuse one that is unknown or has run out', async () => {
    const { body } = await client.get('/api/discounts/discount-codes/SWAP10');
    expect(body).toMatchObject({ code: 'SWAP10', percent: 10, validUntil: '2036-01-01T00:00:00Z' });
    for (const code of ['NOPE', 'SPRING25']) {
      const refused = await client.get(`/api/discounts/discount-codes/${code}`);
      expect(refused.status).toBe(404);
      expect(refused.body).toMatchObject({ code: 'discount-code-unknown' });
      expect((await evaluate([{ fare: 100 }], code)).status).toBe(404);
    }
  });

  it('take nothing off for a railcard that has ended, has not begun or does not exist', async () => {
    await test
      .contextOf('reference-data')
      .database.insert(railcards)
      .values({
        ...{ code: 'PAST', name: 'Past Railcard', validFrom: '2026-01-01', validTo: '2026-12-02' },
        ...{
          discountNumerator: 1,
          discountDenominator: 3,
          minimumFareExceptMonths: [],
          position: 99,
        },
      });
    const past = { fare: 3_000, railcard: 'PAST' };
    const on = (date: string) => ({ ...past, departure: `${date}T12:00:00Z` });
    expect(await totalOf(on('2026-12-01'))).toBe(2_000);
    expect(await totalOf(on('2026-12-02'))).toBe(3_000);
    expect(await totalOf(on('2025-12-31'))).toBe(3_000);
    const party = await evaluate([
      on('2026-12-02'),
      { fare: 3_000, railcard: '16-25' },
      { fare: 100, railcard: 'NONE' },
    ]);
    expect(party.status).toBe(200);
    expect(party.body.lines.map(({ total }) => total.amount)).toEqual([3_000, 2_000, 100]);
    expect(party.body.applied.map(({ code }) => code)).toEqual(['16-25']);
  });

  it('ask about railcards on a week of dates at most, whatever is sent', async () => {
    const lines = (dates: number, cards: number): Line[] =>
      Array.from({ length: dates }, (_, index) => ({
        fare: 3_000,
        departure: new Date(Date.UTC(2027, 0, 1 + index, 12)).toISOString(),
        ...(index < cards ? { railcard: '16-25' } : {}),
      }));
    expect((await evaluate(lines(7, 7))).body.total.amount).toBe(14_000);
    expect((await evaluate(lines(40, 7))).status).toBe(200);
    const refused = await evaluate(lines(8, 8));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ pointers: [{ pointer: '#/lines' }] });
  });

  it('refuse a fare below zero and mixed currencies, and say where', async () => {
    expect((await evaluate([{ fare: -1 }])).status).toBe(422);
    const mixed = await client.post('/api/discounts/evaluations', {
      lines: ['GBP', 'EUR'].map((currency) => ({
        travellerType: 'ADULT',
        fare: { amount: 100, currency },
        departure: at('12:00'),
      })),
    });
    expect(mixed.body).toMatchObject({ pointers: [{ pointer: '#/lines/1/fare/currency' }] });
  });

  it('always add up, and never go below zero or above the fare', async () => {
    const line = fc.record({
      travellerType: fc.constantFrom('ADULT', 'CHILD'),
      railcard: fc.constantFrom('16-25', 'NETWORK', 'SENIOR', '16-17'),
      fare: fc.integer({ min: 0, max: 50_000 }),
      departure: fc.constantFrom(at('07:00'), at('09:45'), at('18:00')),
    });
    const code = fc.constantFrom(undefined, 'SWAP10', 'FIVEOFF');
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 9 }),
        code,
        async (lines, typed) => {
          const { body } = await evaluate(lines, typed);
          let total = 0;
          for (const [index, one] of body.lines.entries()) {
            expect(one.fare.amount).toBe(lines[index]?.fare);
            expect(one.fare.amount - one.discount.amount).toBe(one.total.amount);
            expect(one.total.amount).toBeGreaterThanOrEqual(0);
            expect(one.discount.amount).toBeGreaterThanOrEqual(0);
            total += one.total.amount;
          }
          expect(body.total.amount).toBe(total);
          const applied = body.applied.reduce((sum, each) => sum + each.amount.amount, 0);
          expect(applied).toBe(body.discount.amount);
        },
      ),
      { numRuns: 60 },
    );
  });
});
