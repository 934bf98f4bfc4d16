import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Booking } from '../../services/train-swap/contract';
import { base, type SwapTest, startSwapTest } from '../../testing/swap/swap-test';
import { createTraveller, type Traveller } from '../../testing/swap/traveller';

describe('sample bookings', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test.stop());

  const create = ({ client }: Traveller) =>
    client.post<{ booking: Booking; code?: string }>(`${base}/sample-bookings`, {});
  const getStatus = async ({ client }: Traveller, { id }: Booking) =>
    (await client.get(`${base}/bookings/${id}`)).status;

  it('are different tickets that can be swapped, one for each visitor', async () => {
    const [one, other] = [await createTraveller(test), await createTraveller(test)];
    const created = await Promise.all([create(one), create(other), create(other)]);
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first, ...more] = created.map(({ body }) => body.booking) as [Booking, ...Booking[]];
    for (const { verdict } of [first, ...more]) {
      expect(verdict).toMatchObject({ swappable: true, conditions: { exchangesLeft: 3 } });
    }
    const seats = [first, ...more].map(
      ({ reservations: [seat] }) => `${seat?.coach} ${seat?.place}`,
    );
    expect(new Set(seats).size).toBe(3);
    // The address of each contains its reference; responses mask all but its first letter.
    expect(new Set([first, ...more].map(({ reference }) => reference)).size).toBe(3);
    expect(await getStatus(one, first)).toBe(200);
    expect(await getStatus(other, first)).toBe(404);
    const full = (await one.offers(first.id)).filter(({ seatsLeft }) => seatsLeft === 0);
    expect(full.map(({ journey }) => journey.departure.slice(11, 16))).toEqual(['12:00']);
  });

  it('are limited for each session', async () => {
    const visitor = await createTraveller(test);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await create(visitor)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('are deleted after a day unless they were swapped or have a wish', async () => {
    test.clock.advance(11 * 60_000);
    const visitor = await createTraveller(test);
    const [unused, wished] = [await create(visitor), await create(visitor)];
    const { booking } = wished.body;
    const [full] = (await visitor.offers(booking.id)).filter(({ seatsLeft }) => seatsLeft === 0);
    const wish = { journeyIds: [full?.journey.id], properties: [], together: false };
    const deadline = booking.verdict.cutOffAt;
    const terms = { ...wish, makeRoom: false, nothingBelow: false, deadline };
    const path = `${base}/bookings/${booking.id}/wishes`;
    expect((await visitor.client.post(path, terms, { key: 'wish-1' })).status).toBe(201);
    await test.runJob('train-swap', 'delete-unused-samples');
    expect(await getStatus(visitor, unused.body.booking)).toBe(200);
    test.clock.advance(24 * 3_600_000 + 1);
    await test.runJob('train-swap', 'delete-unused-samples');
    expect(await getStatus(visitor, unused.body.booking)).toBe(404);
    expect(await getStatus(visitor, booking)).toBe(200);
    // It is no sample.
    await visitor.find('SWAPME24', 'Okafor');
  });
});
