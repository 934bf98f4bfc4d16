import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../kit/testing/test-client';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import type { CoachDeckLayout, PlaceProperty } from './coaches/coach-deck-layout';
import { dataFiles } from './schema';
import { exchangeConditionsFile, readDataFile } from './seed/read-data-files';

let test: ServiceTest;
let client: TestClient;

beforeAll(async () => {
  test = await startServiceTest({ services: ['reference-data'] });
  client = test.client();
});
afterAll(() => test.stop());

const base = '/api/reference-data';

it('lists what an operator serves in each class, in the language of the request', async () => {
  const list = async (operator: string, language: string) => {
    const headers = { 'accept-language': language };
    const path = `${base}/travel-classes?operator=${operator}`;
    const { body } = await client.get<{
      travelClasses: { serviceClass: string; text: string }[];
    }>(path, { headers });
    return body.travelClasses;
  };
  const [first, standard] = await list('GR', 'de');
  expect([first?.serviceClass, standard?.serviceClass]).toEqual(['FIRST', 'STANDARD']);
  expect(first?.text).toContain('Essen mit Getränken');
  expect((await list('XX', 'en'))[0]?.text).toContain('on most trains');
});

describe('exchange conditions', () => {
  const conditions = async (operator: string, ticketType: string, date?: string) =>
    client.get(
      `${base}/exchange-conditions?operator=${operator}&ticketType=${ticketType}${date ? `&date=${date}` : ''}`,
    );

  it('have the default values', async () => {
    const { status, body } = await conditions('GR', 'OFF-PEAK-S');
    expect(status).toBe(200);
    expect(body).toEqual({
      operator: 'GR',
      ticketType: 'OFF-PEAK-S',
      exchangeable: true,
      sameDay: true,
      sameRoute: true,
      sameOperator: true,
      cutOffMinutes: 15,
      fee: { amount: 250, currency: 'GBP' },
      differenceCharged: true,
      differenceRefunded: 'none',
      maxExchanges: 3,
      disruption: { delayMinutes: 30, feeWaived: true, anyOperator: true, exchangeable: true },
    });
  });

  it('allow the exchange of an Advance ticket only in disruption', async () => {
    expect((await conditions('GR', 'ADVANCE-S')).body).toMatchObject({
      exchangeable: false,
      disruption: { exchangeable: true },
    });
  });

  it('prefer conditions of the operator and of the requested date', async () => {
    expect((await conditions('SR', 'OFF-PEAK-S')).body).toMatchObject({
      cutOffMinutes: 10,
      fee: { amount: 0 },
    });
    expect((await conditions('GR', 'OFF-PEAK-S', '2025-12-31')).body).toMatchObject({
      fee: { amount: 500 },
    });
    expect((await conditions('GR', 'OFF-PEAK-S', '2026-01-01')).body).toMatchObject({
      fee: { amount: 250 },
    });
  });

  it('apply to operators of an imported feed', async () => {
    expect((await conditions('DB Fernverkehr', 'OFF-PEAK-S')).status).toBe(200);
  });

  it('return 404 for an unknown ticket type', async () => {
    const { status, body } = await conditions('GR', 'GOLDEN');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'ticket-type-not-found' });
    expect((await client.get(`${base}/exchange-conditions?operator=GR`)).status).toBe(422);
  });
});

describe('delay compensation', () => {
  const scheme = async (operator: string, date?: string) =>
    (
      await client.get<{ name: string; claimWithinDays: number; bands: { fromMinutes: number }[] }>(
        `${base}/delay-compensation-schemes?operator=${operator}${date ? `&date=${date}` : ''}`,
      )
    ).body;

  it('has bands and a claim period for every operator', async () => {
    expect(await scheme('VT')).toEqual({
      operator: 'VT',
      name: 'Delay Repay',
      claimWithinDays: 28,
      bands: [
        { fromMinutes: 15, percent: 25 },
        { fromMinutes: 30, percent: 50 },
        { fromMinutes: 60, percent: 100 },
        { fromMinutes: 120, percent: 100 },
      ],
    });
    expect(await scheme('DB Fernverkehr')).toMatchObject({ name: 'Delay Repay' });
  });

  it('differs by operator and by day of travel', async () => {
    expect((await scheme('GR')).bands[0]?.fromMinutes).toBe(30);
    expect((await scheme('LE', '2025-12-31')).bands[0]?.fromMinutes).toBe(30);
    expect((await scheme('LE', '2026-01-01')).bands[0]?.fromMinutes).toBe(15);
    const unknown = await client.get(
      `${base}/delay-compensation-schemes?operator=GR&date=2020-01-01`,
    );
    expect([unknown.status, unknown.body.code]).toEqual([404, 'delay-compensation-not-found']);
  });

  it('returns the time limit for answering complaints', async () => {
    expect((await client.get(`${base}/complaint-terms`)).body).toMatchObject({
      answerWithinWorkingDays: 20,
      timeZone: 'Europe/London',
      holidays: expect.arrayContaining(['2026-12-25']),
    });
  });
});

describe('coach deck layouts', () => {
  const layoutOf = async (id: string) =>
    (await client.get<CoachDeckLayout>(`${base}/coach-deck-layouts/${id}`)).body;

  const count = (layout: CoachDeckLayout, serviceClass: 'FIRST' | 'STANDARD') =>
    layout.coaches
      .filter((coach) => coach.class === serviceClass)
      .reduce((sum, coach) => sum + coach.places.length, 0);

  it.each([
    ['lner-801-2', 'ABCGHJKLM', 101, 510],
    ['lner-801-1', 'ABCDE', 48, 254],
    ['avanti-390-0', 'ABCDEFHJK', 99, 370],
    ['standard-5', 'ABCDE', 36, 280],
  ])(
    '%s has coaches %s, %i places in First and %i in Standard',
    async (id, coaches, first, standard) => {
      const layout = await layoutOf(id);
      expect(layout.coaches.map((coach) => coach.id).join('')).toBe(coaches);
      expect(count(layout, 'FIRST')).toBe(first);
      expect(count(layout, 'STANDARD')).toBe(standard);
      expect(layout.schematic).toBe(true);
      expect(layout.name).toContain('schematic');
    },
  );

  it('have a unique number and position inside the coach for every place', async () => {
    for (const id of ['lner-801-2', 'lner-801-1', 'avanti-390-0', 'standard-5']) {
      for (const { places, width } of (await layoutOf(id)).coaches) {
        expect(new Set(places.map((place) => place.number)).size).toBe(places.length);
        expect(new Set(places.map(({ row, column }) => `${row}/${column}`)).size).toBe(
          places.length,
        );
        expect(Math.max(...places.map(({ column }) => column))).toBeLessThanOrEqual(width);
      }
    }
  });

  it('have quiet coach H of the 801/2 with only quiet places', async () => {
    const { coaches } = await layoutOf('lner-801-2');
    const quiet = coaches.filter((coach) => coach.features.includes('QUIET'));
    expect(quiet.map((coach) => coach.id)).toEqual(['H']);
    expect(quiet[0]?.places.every(({ properties }) => properties.includes('SILENCE'))).toBe(true);
  });

  it('have wheelchair, companion and priority places in both classes of each train', async () => {
    const protectedProperties: PlaceProperty[] = ['WHEELCHAIR', 'NEAR_WHEELCHAIR', 'EASY_ACCESS'];
    for (const id of ['lner-801-2', 'lner-801-1', 'avanti-390-0']) {
      const { coaches } = await layoutOf(id);
      for (const serviceClass of ['FIRST', 'STANDARD']) {
        const places = coaches
          .filter((coach) => coach.class === serviceClass)
          .flatMap((coach) => coach.places);
        for (const property of protectedProperties) {
          expect(places.some(({ properties }) => properties.includes(property))).toBe(true);
        }
      }
    }
  });

  it('have places that face each other at tables in pairs of rows', async () => {
    const { coaches } = await layoutOf('lner-801-2');
    for (const { places } of coaches) {
      const facing = places.filter(({ properties }) => properties.includes('FACE_2_FACE'));
      expect(facing.every(({ properties }) => properties.includes('TABLE'))).toBe(true);
      expect(new Set(facing.map(({ row }) => row)).size % 2).toBe(0);
    }
  });

  const rowsWith = ({ places }: CoachDeckLayout['coaches'][number], property: PlaceProperty) => [
    ...new Set(
      places.filter(({ properties }) => properties.includes(property)).map(({ row }) => row),
    ),
  ];

  it('have seats that face away from the middle of the coach, and bays with one side forward', async () => {
    const { coaches } = await layoutOf('lner-801-2');
    const [b] = coaches.filter(({ id }) => id === 'B');
    // Bays are rows 8 and 9, 10 and 11 (the end of the front half), and 21 and 22.
    expect(b && rowsWith(b, 'FORWARD_FACING')).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 11, 22]);
  });

  it('have racks at both ends and in the middle of a long coach, with seats marked next to them', async () => {
    const { coaches } = await layoutOf('avanti-390-0');
    const racks = Object.fromEntries(coaches.map((coach) => [coach.id, coach.racks]));
    expect(racks).toMatchObject({ A: [0, 12], E: [0, 10, 19], K: [0, 7] });
    const near = coaches.map((coach) => [coach.id, rowsWith(coach, 'NEAR_LUGGAGE')]);
    expect(Object.fromEntries(near)).toMatchObject({ A: [1, 12], E: [1, 10, 11, 19] });
  });

  it('have no rack between places that face each other', async () => {
    for (const id of ['lner-801-2', 'lner-801-1', 'avanti-390-0', 'standard-5']) {
      for (const coach of (await layoutOf(id)).coaches) {
        const forward = rowsWith(coach, 'FORWARD_FACING');
        const bays = rowsWith(coach, 'FACE_2_FACE');
        const inside = (coach.racks ?? []).filter(
          (rack) => bays.includes(rack) && !forward.includes(rack),
        );
        expect([coach.id, inside]).toEqual([coach.id, []]);
      }
    }
  });

  it('return 404 for an unknown name', async () => {
    expect((await client.get(`${base}/coach-deck-layouts/none`)).body).toMatchObject({
      code: 'coach-deck-layout-not-found',
    });
  });
});

describe('lists', () => {
  it('contain railcards with their discounts', async () => {
    expect((await client.get(`${base}/railcards`)).body).toMatchObject({
      railcards: expect.arrayContaining([
        expect.objectContaining({
          code: '16-25',
          discount: { numerator: 1, denominator: 3 },
          minimumFare: { amount: 1200, currency: 'GBP' },
          minimumFareBefore: '10:00',
        }),
      ]),
    });
  });

  it('contain the limits', async () => {
    expect((await client.get(`${base}/limits`)).body).toMatchObject({
      quoteMinutes: 15,
      holdMinutes: 10,
      proposalHoldMinutes: 20,
      minProposalMinutes: 5,
      codeMinutes: 5,
      paymentRepairMinutes: 10,
    });
  });
});

describe('the data files', () => {
  it('are written to the tables once when the service starts several times', async () => {
    const before = await test.host.runtime.connection.database.select().from(dataFiles);
    expect(before).toHaveLength(8);
    test.clock.advance(60_000);
    await test.secondHost();
    expect(await test.host.runtime.connection.database.select().from(dataFiles)).toEqual(before);
  });
});

describe('exchange conditions that swaps do not support', () => {
  it('are rejected with a message', async () => {
    const { content } = await readDataFile('exchange-conditions', exchangeConditionsFile);
    const read = (change: object) =>
      exchangeConditionsFile.safeParse({
        ...content,
        exchangeConditions: content.exchangeConditions.map((each) => ({ ...each, ...change })),
      });
    expect(read({}).success).toBe(true);
    for (const change of [{ sameDay: false }, { sameRoute: false }]) {
      const { error } = read(change);
      expect(error?.issues[0]?.message).toMatch(
        /^must be true: a swap must stay on the (day|route)/,
      );
    }
  });
});
