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

// A Monday in November, when British time is UTC.
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

const getTotal = async (line: Line, code?: string) =>
  (await evaluate([line], code)).body.total.amount;

describe('discounts', () => {
  it('are 0 for an adult without a railcard', async () => {
    const { body } = await evaluate([{ fare: 4_210 }]);
    expect(body).toMatchObject({ discount: { amount: 0 }, total: { amount: 4_210 }, applied: [] });
  });

  it('reject a fare above the maximum', async () => {
    const fare = Number.MAX_SAFE_INTEGER;
    expect((await evaluate([{ fare }, { fare }])).status).toBe(422);
    const { body } = await evaluate(Array.from({ length: 2000 }, () => ({ fare: 1_000_000_000 })));
    expect(body.total.amount).toBe(2_000_000_000_000);
  });

  it('halve the fare of a child and round it down to 5p', async () => {
    const { body } = await evaluate([{ travellerType: 'CHILD', fare: 4_215 }]);
    expect(body.total.amount).toBe(2_105);
    expect(body.applied).toMatchObject([{ code: 'CHILD', amount: { amount: 2_110 } }]);
  });

  it('subtract a third with a railcard and round the fare down to 5p', async () => {
    expect(await getTotal({ fare: 3_000, railcard: '16-25' })).toBe(2_000);
    expect(await getTotal({ fare: 4_210, railcard: '16-25' })).toBe(2_805);
  });

  it('apply the minimum fare in the morning of a working day', async () => {
    const early = { fare: 1_500, railcard: '16-25', departure: at('09:59') };
    expect(await getTotal(early)).toBe(1_200);
    expect(await getTotal({ ...early, departure: at('10:00') })).toBe(1_000);
    expect(await getTotal({ ...early, departure: '2026-11-22T09:00:00Z' })).toBe(1_000);
    expect(await getTotal({ ...early, fare: 900 })).toBe(900);
  });

  it('start the morning at 04:30', async () => {
    const totals = async (departure: string) => {
      const railcards = ['16-25', 'NETWORK'];
      const { body } = await evaluate(
        railcards.map((railcard) => ({ fare: 1_500, railcard, departure })),
      );
      return body.lines.map(({ total }) => total.amount);
    };
    // The minimum fare of the Network Railcard applies all day.
    for (const night of ['00:20', '04:29']) expect(await totals(at(night))).toEqual([1_000, 1_300]);
    expect(await totals(at('04:30'))).toEqual([1_200, 1_500]);
  });

  it('use the time and months of Great Britain', async () => {
    // 08:30 UTC in May is 09:30 British time.
    const getPairTotal = async (departure: string) => {
      const one = { fare: 3_000, railcard: 'TWO-TOGETHER', departure };
      return (await evaluate([one, one])).body.total.amount;
    };
    expect(await getPairTotal('2026-05-20T08:30:00Z')).toBe(4_000);
    expect(await getPairTotal('2026-05-20T08:29:00Z')).toBe(6_000);
    const summer = { fare: 1_500, railcard: '16-25', departure: '2026-07-20T07:00:00Z' };
    expect(await getTotal(summer)).toBe(1_000);
  });

  it.each([
    ['forward', '2026-03-27T09:29:00Z', '2026-03-27T09:30:00Z'],
    ['forward', '2026-03-30T08:29:00Z', '2026-03-30T08:30:00Z'],
    ['back', '2026-10-23T08:29:00Z', '2026-10-23T08:30:00Z'],
    ['back', '2026-10-26T09:29:00Z', '2026-10-26T09:30:00Z'],
  ])(
    'start at the same local time when the clocks go %s: not at %s, but at %s',
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
    'end the minimum fare at the same local time when the clocks go %s: not at %s, but at %s',
    async (_, until, after) => {
      const youngAdult = { fare: 1_500, railcard: '16-25' };
      expect(await getTotal({ ...youngAdult, departure: until })).toBe(1_200);
      expect(await getTotal({ ...youngAdult, departure: after })).toBe(1_000);
    },
  );

  it('use the local day for weekends and validity', async () => {
    const allDay = { fare: 1_500, railcard: 'NETWORK' };
    // The local day is already Monday or Saturday, one day after the UTC day.
    expect(await getTotal({ ...allDay, departure: '2026-06-14T23:00:00Z' })).toBe(1_300);
    expect(await getTotal({ ...allDay, departure: '2026-06-14T22:59:00Z' })).toBe(1_000);
    expect(await getTotal({ ...allDay, departure: '2026-06-12T23:00:00Z' })).toBe(1_000);
    // Both hours around the clock change are on Sunday.
    for (const time of ['00:30', '01:30']) {
      expect(await getTotal({ ...allDay, departure: `2026-10-25T${time}:00Z` })).toBe(1_000);
    }
  });

  it('treat a public holiday as a weekend', async () => {
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
    const railcards = fc.constantFrom(
      { line: { travellerType: 'CHILD' }, left: 1, of: 2 },
      { line: { railcard: 'SENIOR' }, left: 2, of: 3 },
      { line: { railcard: '16-17' }, left: 1, of: 2 },
    );
    await fc.assert(
      fc.asyncProperty(fares, railcards, async (amounts, { line, left, of }) => {
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

  describe('for a railcard of several travellers', () => {
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
    const twoTogether = (adults: number, party = 0) => on('TWO-TOGETHER', adults, 0, party);
    const family = (adults: number, children: number) => on('FAMILY', adults, children);

    it('are a third for two together, and 0 with a reason for one or three', async () => {
      expect(await totals(twoTogether(2))).toEqual([2_000, 2_000]);
      expect(await totals(twoTogether(4))).toEqual([2_000, 2_000, 2_000, 2_000]);
      expect(await totals(twoTogether(3))).toEqual([3_000, 3_000, 3_000]);
      expect(await totals(twoTogether(1), on('SENIOR', 1))).toEqual([3_000, 2_000]);
      const { lines } = (await evaluate(twoTogether(1))).body;
      expect(lines[0]?.notCounted).toBe(
        'Two Together Railcard is valid only for 2 adults who travel together',
      );
    });

    it('have the reason in the language of the request', async () => {
      const headers = { 'accept-language': 'de' };
      const lines = family(1, 0).map((line) => ({
        ...line,
        fare: { amount: line.fare, currency: 'GBP' },
        departure: at('12:00'),
      }));
      const { body } = await client.post<Evaluation>(
        '/api/discounts/evaluations',
        { lines, code: 'FIVEOFF' },
        { headers },
      );
      expect(body.lines[0]?.notCounted).toBe(
        'Family & Friends Railcard gilt nur für 1 bis 4 Erwachsene und 1 bis 4 Kinder, die zusammen reisen',
      );
      expect(body.applied[0]?.description).toBe('5 £ Rabatt auf Ihren Tausch');
    });

    it('use the party number to group travellers', async () => {
      expect(await totals(twoTogether(1, 1), twoTogether(1, 2))).toEqual([3_000, 3_000]);
      expect(await totals(twoTogether(2, 1), twoTogether(1, 2))).toEqual([2_000, 2_000, 3_000]);
    });

    it('subtract 60 % from the child fare with a family railcard when there is a child for each card', async () => {
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

    it('count a child without a railcard as a family member who pays the child fare', async () => {
      expect(await totals(family(2, 0))).toEqual([3_000, 3_000]);
      expect(await totals(family(2, 0), on(undefined, 0, 1))).toEqual([2_000, 2_000, 1_500]);
      expect(await totals(family(2, 4), on(undefined, 0, 2))).toEqual([
        2_000, 2_000, 600, 600, 600, 600, 1_500, 1_500,
      ]);
      const { lines } = (await evaluate(family(2, 0))).body;
      expect(lines[0]?.notCounted).toBe(
        'Family & Friends Railcard is valid only for 1 to 4 adults and 1 to 4 children who travel together',
      );
    });
  });

  it('return the reason when a railcard is not valid at this time or on this day', async () => {
    const { lines } = (
      await evaluate([
        { fare: 3_000, railcard: 'NETWORK', departure: at('09:59') },
        { fare: 3_000, railcard: 'NETWORK' },
        { fare: 3_000, railcard: 'NONE' },
      ])
    ).body;
    expect(lines.map(({ notCounted }) => notCounted)).toEqual([
      'Network Railcard is not valid from 04:30 to 10:00, Monday to Friday',
      undefined,
      'Railcard NONE is not valid on this day',
    ]);
  });

  it('apply a code last, in upper or lower case', async () => {
    const { body } = await evaluate(
      [{ fare: 3_000, railcard: '16-25' }, { fare: 1_000 }],
      'swap10',
    );
    expect(body.total.amount).toBe(1_800 + 900);
    expect(body.applied.map(({ code, amount }) => [code, amount.amount])).toEqual([
      ['16-25', 1_000],
      ['SWAP10', 300],
    ]);
    expect(await getTotal({ fare: 300 }, 'FIVEOFF')).toBe(0);
    expect(await getTotal({ fare: 300 }, ' ｆｉｖｅｏｆｆ')).toBe(0);
  });

  it('reject an unknown or expired code', async () => {
    for (const code of ['NOPE', 'SPRING25']) {
      const { status, body } = await evaluate([{ fare: 100 }], code);
      expect([status, body]).toEqual([
        404,
        expect.objectContaining({ code: 'discount-code-unknown' }),
      ]);
    }
  });

  it('are 0 for an expired, future or unknown railcard', async () => {
    await test.host.runtime.connection.pool.query(
      `insert into reference_data.railcards (code, name, valid_from, valid_to, discount_numerator,
         discount_denominator, minimum_fare_except_months, position)
       values ('PAST', 'Past Railcard', '2026-01-01', '2026-12-02', 1, 3, '[]', 99)`,
    );
    const past = { fare: 3_000, railcard: 'PAST' };
    const on = (date: string) => ({ ...past, departure: `${date}T12:00:00Z` });
    expect(await getTotal(on('2026-12-01'))).toBe(2_000);
    expect(await getTotal(on('2026-12-02'))).toBe(3_000);
    expect(await getTotal(on('2025-12-31'))).toBe(3_000);
    const party = await evaluate([
      on('2026-12-02'),
      { fare: 3_000, railcard: '16-25' },
      { fare: 100, railcard: 'NONE' },
    ]);
    expect(party.status).toBe(200);
    expect(party.body.lines.map(({ total }) => total.amount)).toEqual([3_000, 2_000, 100]);
    expect(party.body.applied.map(({ code }) => code)).toEqual(['16-25']);
  });

  it('reject lines with railcards for more than seven dates', async () => {
    const lines = (dates: number, railcards: number): Line[] =>
      Array.from({ length: dates }, (_, index) => ({
        fare: 3_000,
        departure: new Date(Date.UTC(2027, 0, 1 + index, 12)).toISOString(),
        ...(index < railcards ? { railcard: '16-25' } : {}),
      }));
    expect((await evaluate(lines(7, 7))).body.total.amount).toBe(14_000);
    expect((await evaluate(lines(40, 7))).status).toBe(200);
    const rejected = await evaluate(lines(8, 8));
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({ pointers: [{ pointer: '#/lines' }] });
  });

  it('reject a negative fare and mixed currencies with pointers', async () => {
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

  it('add up, and no total is negative or above the fare', async () => {
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
