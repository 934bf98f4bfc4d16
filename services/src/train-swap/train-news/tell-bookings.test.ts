import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { sessionCookieName } from '../../foundation/http/session-cookie';
import { propagator } from '../../propagator/service';
import { type BrowserStream, browserStream, until } from '../../propagator/testing/browser-stream';
import type { Booking } from '../contract/booking';
import { firstLeg } from '../contract/journey';
import { type SwapTest, startSwapTest } from '../testing/swap-test';

describe('news of a train', () => {
  let test: SwapTest;
  let origin: string;
  const streams: BrowserStream[] = [];
  beforeAll(async () => {
    test = await startSwapTest(undefined, [propagator]);
    origin = await test.host.app.listen({ port: 0, host: '127.0.0.1' });
    await test.settled();
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    await test.stop();
  });

  async function reader(reference: string, surname: string) {
    const client = await test.guest();
    const found = await client.post<{ booking: Booking }>('/api/train-swap/booking-lookups', {
      reference,
      surname,
    });
    expect(found.status).toBe(200);
    const stream = browserStream(
      origin,
      () => `${sessionCookieName}=${client.cookies.get(sessionCookieName)}`,
    );
    streams.push(stream);
    expect(await stream.open()).toBe(200);
    return { client, stream, booking: found.body.booking };
  }

  const say = async ({ journey }: Booking, cancelled: boolean, delayMinutes: number) => {
    const { trainId, serviceDate } = firstLeg(journey);
    await test.contextOf('train-swap').call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled, delayMinutes, platform: '4' },
      response: z.unknown(),
    });
    await test.settled();
  };

  it('reaches the pages of those who ride on it, and of nobody else', async () => {
    const rider = await reader('SWAPME24', 'Okafor');
    const other = await reader('RAILCRD5', 'Hughes');
    await say(rider.booking, false, 12);
    await say(rider.booking, false, 12);
    await say(rider.booking, true, 12);
    await until(() => rider.stream.events.length >= 2);
    expect(rider.stream.events).toMatchObject([
      {
        type: 'train.delayed',
        bookingId: rider.booking.id,
        data: { delayMinutes: 12, cancelled: false, platform: '4' },
      },
      { type: 'train.cancelled', bookingId: rider.booking.id },
    ]);
    await say(other.booking, false, 5);
    await until(() => other.stream.events.length >= 1);
    expect(other.stream.events.map(({ type }) => type)).toEqual(['train.delayed']);
    expect(rider.stream.events).toHaveLength(2);
    const trip = await rider.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${rider.booking.id}`,
    );
    expect(trip.body.timeline.at(-1)?.text).toContain('was cancelled');
  });
});
