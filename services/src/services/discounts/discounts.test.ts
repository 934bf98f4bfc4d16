import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TestClient } from '../../kit/testing/test-client';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

type Money = { amount: number; currency: string };
type Evaluation = {
  lines: { fare: Money; discount: Money; total: Money; notCounted?: string }[];
  discount: Money;
  total: Money;
  applied: { code: string; description: string; amount: Money }[];
};
type Line = {
  travellerType?: string;
  railcard?: string;
  fare: number;
  departure?: string;
  party?: number;
};

let test: ServiceTest;
let client: TestClient;

beforeAll(async () => {
  test = await startServiceTest({ services: ['reference-data', 'discounts'] });
  client = test.client();
});
afterAll(() => test.stop());

// A Monday; in November the clocks of Great Britain and UTC agree.
const at = (time: string) => `2026-11-23T${time}:00Z`;

const evaluate = (lines: Line[], code?: string) =>
  client.post<Evaluation>('/api/discounts/evaluations', {
    lines: lines.map(
      ({ travellerType = 'ADULT', fare, departure = at('12:00'), ...railcardAndParty }) => ({
        travellerType,
        ...railcardAndParty,
        fare: { amount: fare, currency: 'GBP' },
        departure,
      }),
    ),
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

  it('count a train after midnight as one of the night: mornings begin at 04:30', async () => {
    const totals = async (departure: string) => {
      const cards = ['16-25', 'NETWORK'];
      const { body } = await evaluate(
        cards.map((railcard) => ({ fare: 1_500, railcard, departure })),
      );
      return body.lines.map(({ total }) => total.amount);
    };
    // The minimum fare of the Network Railcard is for all day.
    for (const night of ['00:20', '04:29']) expect(await totals(at(night))).toEqual([1_000, 1_300]);
    expect(await totals(at('04:30'))).toEqual([1_200, 1_500]);
  });

  it('go by the clock in Great Britain, and by its months', async () => {
    // 08:30 UTC on a working day in May is 09:30 there.
    const spring = async (departure: string) => {
      const one = { fare: 3_000, railcard: 'TWO-TOGETHER', departure };
      return (await evaluate([one, one])).body.total.amount;
    };
    expect(await spring('2026-05-20T08:30:00Z')).toBe(4_000);
    expect(await spring('2026-05-20T08:29:00Z')).toBe(6_000);
    const summer = { fare: 1_500, railcard: '16-25', departure: '2026-07-20T07:00:00Z' };
    expect(await totalOf(summer)).toBe(1_000);
  });

  it.each([
    ['forward', '2026-03-27T09:29:00Z', '2026-03-27T09:30:00Z'],
    ['forward', '2026-03-30T08:29:00Z', '2026-03-30T08:30:00Z'],
    ['back', '2026-10-23T08:29:00Z', '2026-10-23T08:30:00Z'],
    ['back', '2026-10-26T09:29:00Z', '2026-10-26T09:30:00Z'],
  ])(
    'count from the same local time on when the clocks go %s: %s not yet, %s',
    async (_, before, from) => {
      const family = async (departure: string) => {
        const adult = { fare: 3_000, railcard: 'FAMILY', departure };
        return (await evaluate([adult, { ...adult, travellerType: 'CHILD' }])).body.total.amount;
      };
      expect(await family(before)).toBe(4_500);
      expect(await family(from)).toBe(2_600);
    },
  );

  it.each([
    ['forward', '2026-03-27T09:59:00Z', '2026-03-27T10:00:00Z'],
    ['forward', '2026-03-30T08:59:00Z', '2026-03-30T09:00:00Z'],
    ['back', '2026-10-23T08:59:00Z', '2026-10-23T09:00:00Z'],
    ['back', '2026-10-26T09:59:00Z', '2026-10-26T10:00:00Z'],
  ])(
    'keep the minimum fare to the same local time when the clocks go %s: %s still, %s',
    async (_, until, after) => {
      const young = { fare: 1_500, railcard: '16-25' };
      expect(await totalOf({ ...young, departure: until })).toBe(1_200);
      expect(await totalOf({ ...young, departure: after })).toBe(1_000);
    },
  );

  it('know the weekend, and the day of the card, by the local day', async () => {
    const allDay = { fare: 1_500, railcard: 'NETWORK' };
    // Monday has begun, or Saturday, while it is still the day before by UTC.
    expect(await totalOf({ ...allDay, departure: '2026-06-14T23:00:00Z' })).toBe(1_300);
    expect(await totalOf({ ...allDay, departure: '2026-06-14T22:59:00Z' })).toBe(1_000);
    expect(await totalOf({ ...allDay, departure: '2026-06-12T23:00:00Z' })).toBe(1_000);
    // Both two o'clocks of the day on which the clocks go back are of a Sunday.
    for (const time of ['00:30', '01:30']) {
      expect(await totalOf({ ...allDay, departure: `2026-10-25T${time}:00Z` })).toBe(1_000);
    }
  });

  it('count on a public holiday as at the weekend', async () => {
    const total = async (date: string) => {
      const departure = `${date}T08:00:00Z`;
      const two = { fare: 1_500, railcard: 'TWO-TOGETHER', departure };
      const { body } = await evaluate([two, two, { ...two, railcard: '16-25' }]);
      return body.total.amount;
    };
    expect(await total('2026-12-28')).toBe(3_000);
    expect(await total('2026-12-29')).toBe(4_200);
  });

  it('round a discounted fare down to 5p, and by less than 5p', async () => {
    const fares = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 50 });
    const cards = fc.constantFrom(
      { line: { travellerType: 'CHILD' }, left: 1, of: 2 },
      { line: { railcard: 'SENIOR' }, left: 2, of: 3 },
      { line: { railcard: '16-17' }, left: 1, of: 2 },
    );
    await fc.assert(
      fc.asyncProperty(fares, cards, async (amounts, { line, left, of }) => {
        const { body } = await evaluate(amounts.map((fare) => ({ ...line, fare })));
        for (const { fare, total } of body.lines) {
          expect(total.amount % 5).toBe(0);
          expect(total.amount * of).toBeLessThanOrEqual(fare.amount * left);
          expect((total.amount + 5) * of).toBeGreaterThan(fare.amount * left);
        }
      }),
      { numRuns: 20 },
    );
  });

  describe('for a railcard of several', () => {
    const on = (railcard: string | undefined, adults: number, children = 0, party = 0): Line[] =>
      Array.from({ length: adults + children }, (_, index) => ({
        fare: 3_000,
        party,
        travellerType: index < adults ? 'ADULT' : 'CHILD',
        ...(railcard ? { railcard } : {}),
      }));
    const totals = async (...lines: Line[][]) => {
      const { body } = await evaluate(lines.flat());
      return body.lines.map(({ total }) => total.amount);
    };
    const both = (adults: number, party = 0) => on('TWO-TOGETHER', adults, 0, party);
    const family = (adults: number, children: number) => on('FAMILY', adults, children);

    it('take a third off two together, and nothing off one or three, and say why', async () => {
      expect(await totals(both(2))).toEqual([2_000, 2_000]);
      expect(await totals(both(4))).toEqual([2_000, 2_000, 2_000, 2_000]);
      expect(await totals(both(3))).toEqual([3_000, 3_000, 3_000]);
      expect(await totals(both(1), on('SENIOR', 1))).toEqual([3_000, 2_000]);
      const { lines } = (await evaluate(both(1))).body;
      expect(lines[0]?.notCounted).toBe(
        'Two Together Railcard counts only for 2 adults who travel together',
      );
    });

    it('count those of one number as together, and others not', async () => {
      expect(await totals(both(1, 1), both(1, 2))).toEqual([3_000, 3_000]);
      expect(await totals(both(2, 1), both(1, 2))).toEqual([2_000, 2_000, 3_000]);
    });

    it('take 60 % off the child fare in a family, rounded down to 5p, which needs a child for each card', async () => {
      expect(await totals(family(2, 1))).toEqual([2_000, 2_000, 600]);
      expect(await totals(family(1, 4))).toEqual([2_000, 600, 600, 600, 600]);
      expect(await totals(family(1, 5))).toEqual([3_000, ...Array(5).fill(1_500)]);
      expect(await totals(family(5, 1))).toEqual([...Array(5).fill(3_000), 1_500]);
      expect(await totals(family(5, 2))).toEqual([...Array(5).fill(2_000), 600, 600]);
      const { body } = await evaluate([
        { fare: 4_215, railcard: 'FAMILY' },
        { fare: 4_215, railcard: 'FAMILY', travellerType: 'CHILD' },
      ]);
      expect(body.lines[1]?.total.amount).toBe(840);
      expect(body.applied.map(({ code, amount }) => [code, amount.amount])).toEqual([
        ['FAMILY', 4_215 - 2_810 + (2_105 - 840)],
        ['CHILD', 2_110],
      ]);
    });

    it('count a child on a child fare as along with a family, but not on its card', async () => {
      expect(await totals(family(2, 0))).toEqual([3_000, 3_000]);
      expect(await totals(family(2, 0), on(undefined, 0, 1))).toEqual([2_000, 2_000, 1_500]);
      expect(await totals(family(2, 4), on(undefined, 0, 2))).toEqual([
        ...[2_000, 2_000, 600, 600, 600, 600],
        ...[1_500, 1_500],
      ]);
      const { lines } = (await evaluate(family(2, 0))).body;
      expect(lines[0]?.notCounted).toBe(
        'Family & Friends Railcard counts only for 1 to 4 adults and 1 to 4 children who travel together',
      );
    });
  });

  it('say of a railcard that the train is too early for it, or that it does not count on the day', async () => {
    const { lines } = (
      await evaluate([
        { fare: 3_000, railcard: 'NETWORK', departure: at('09:59') },
        { fare: 3_000, railcard: 'NETWORK' },
        { fare: 3_000, railcard: 'NONE' },
      ])
    ).body;
    expect(lines.map(({ notCounted }) => notCounted)).toEqual([
      'Network Railcard does not count from 04:30 to 10:00, Monday to Friday',
      undefined,
      'Railcard NONE does not count on this day',
    ]);
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
    expect(await totalOf({ fare: 300 }, ' ｆｉｖｅｏｆｆ')).toBe(0);
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
    await test.host.runtime.connection.pool.query(
      `insert into reference_data.railcards (code, name, valid_from, valid_to, discount_numerator,
         discount_denominator, minimum_fare_except_months, position)
       values ('PAST', 'Past Railcard', '2026-01-01', '2026-12-02', 1, 3, '[]', 99)`,
    );
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
