import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { waitUntil } from 'shared-server/testing/wait-until';
import { z } from 'zod';
import { sessionCookieName } from '../../../../kit/http/access/token-cookies';
import type { TestClient } from '../../../../kit/testing/test-client';
import type { DemonstrationBooking } from '../../../../staging/demonstration/contract';
import {
  type BrowserStream,
  createBrowserStream,
} from '../../../../testing/event-stream/browser-stream';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { importFeed } from '../../../../testing/timetable/import-feed';
import {
  type FeedText,
  removeFeeds,
  writeFeedFolder,
} from '../../../../testing/timetable/small-feed';
import type { Booking } from '../../contract/booking';
import { firstLeg } from '../../contract/journey';
import { listAdmissionsOnTrain } from './list-riders';

describe('train events', () => {
  let test: SwapTest;
  let origin: string;
  const streams: BrowserStream[] = [];
  beforeAll(async () => {
    test = await startSwapTest(undefined, ['propagator']);
    origin = await test.host.app.listen({ port: 0, host: '127.0.0.1' });
    await test.settled();
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    removeFeeds();
    await test.stop();
  });

  async function openReader(reference: string, surname: string) {
    const client = await test.guest();
    const found = await client.post<{ booking: Booking }>('/api/train-swap/booking-lookups', {
      reference,
      surname,
    });
    expect(found.status).toBe(200);
    const stream = createBrowserStream(
      origin,
      () => `${sessionCookieName}=${client.cookies.get(sessionCookieName)}`,
    );
    streams.push(stream);
    expect(await stream.open()).toBe(200);
    return { client, stream, booking: found.body.booking };
  }

  type Status = { cancelled?: boolean; delayMinutes?: number; platform?: string | null };
  const setStatus = async ({ journey }: Booking, status: Status) => {
    const { trainId, serviceDate } = firstLeg(journey);
    await test.contextOf('train-swap').call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 0, platform: null, ...status },
      response: z.unknown(),
    });
    await test.settled();
  };

  const typesOf = ({ events }: BrowserStream) => events.map(({ type }) => type);
  const timelineOf = async (client: TestClient, { id }: Booking) => {
    const { body } = await client.get<{ timeline: { type: string; text: string }[] }>(
      `/api/trips/trips/${id}`,
    );
    return body.timeline.filter(({ type }) => type.startsWith('train.'));
  };
  const platformOf = async (client: TestClient, { id }: Booking) => {
    const { body } = await client.get<Booking>(`/api/train-swap/bookings/${id}`);
    return body.journey.legs[0]?.platform;
  };

  it('are pushed only to travellers on the train', async () => {
    const rider = await openReader('SWAPME24', 'Okafor');
    const other = await openReader('RAILCRD5', 'Hughes');
    await setStatus(rider.booking, { delayMinutes: 12 });
    await setStatus(rider.booking, { delayMinutes: 12 });
    await setStatus(rider.booking, { delayMinutes: 12, cancelled: true });
    await waitUntil('the events', () => rider.stream.events.length >= 2);
    expect(rider.stream.events).toMatchObject([
      {
        type: 'train.delayed',
        bookingId: rider.booking.id,
        data: { delayMinutes: 12, cancelled: false, platform: null },
      },
      { type: 'train.cancelled', bookingId: rider.booking.id },
    ]);
    await setStatus(other.booking, { delayMinutes: 5 });
    await waitUntil('the events', () => other.stream.events.length >= 1);
    expect(typesOf(other.stream)).toEqual(['train.delayed']);
    expect(rider.stream.events).toHaveLength(2);
    const timeline = await timelineOf(rider.client, rider.booking);
    expect(timeline.at(-1)?.text).toContain('was cancelled');
  });

  it('contain a cancellation once until the train runs again', async () => {
    const { client, stream, booking } = await openReader('FIRSTCL7', 'Abernethy');
    const cancelled = true;
    await setStatus(booking, { cancelled });
    await setStatus(booking, { cancelled, delayMinutes: 30 });
    await setStatus(booking, { cancelled, delayMinutes: 30, platform: '9' });
    expect(await timelineOf(client, booking)).toHaveLength(1);
    await setStatus(booking, {});
    await setStatus(booking, { cancelled, platform: '9' });
    await setStatus(booking, { platform: '9' });
    await waitUntil('the events', () => stream.events.length >= 5);
    expect(typesOf(stream)).toEqual([
      'train.cancelled',
      'train.delayed',
      'train.cancelled',
      'train.delayed',
      'train.platform-changed',
    ]);
  });

  it('contain only the platform when nothing else changed', async () => {
    const { client, stream, booking } = await openReader('PARTY333', 'Nakamura');
    expect(await platformOf(client, booking)).toBeUndefined();
    await setStatus(booking, { platform: '4' });
    await waitUntil('the events', () => stream.events.length >= 1);
    expect(stream.events).toMatchObject([
      { type: 'train.platform-changed', data: { platform: '4' } },
    ]);
    expect(await platformOf(client, booking)).toBe('4');
    await setStatus(booking, { platform: '11b', delayMinutes: 3 });
    await setStatus(booking, { delayMinutes: 3 });
    await waitUntil('the events', () => stream.events.length >= 4);
    expect(typesOf(stream)).toEqual([
      'train.platform-changed',
      'train.delayed',
      'train.platform-changed',
      'train.platform-changed',
    ]);
    const number = firstLeg(booking.journey).trainNumber;
    expect((await timelineOf(client, booking)).map(({ text }) => text)).toEqual([
      `Your train (${number}) leaves from platform 4.`,
      `Your train (${number}) leaves from platform 11b.`,
      `The platform of your train (${number}) is no longer known. Check the departure boards.`,
    ]);
    expect(await platformOf(client, booking)).toBeUndefined();
  });

  it('do not contain the platform of another station', async () => {
    await test.sell({
      ...ticket,
      reference: 'YORKEDB1',
      utn: 'TTS800000001',
      orderNumber: '8800000001',
      from: 'YRK',
      to: 'EDB',
    });
    const { client, stream, booking } = await openReader('YORKEDB1', 'Reed');
    await setStatus(booking, { platform: '4' });
    await setStatus(booking, { platform: '5', delayMinutes: 7 });
    await waitUntil('the events', () => stream.events.length >= 1);
    expect(typesOf(stream)).toEqual(['train.delayed']);
    expect(await platformOf(client, booking)).toBeUndefined();
    expect(await timelineOf(client, booking)).toEqual([]);
  });

  it('use the index to find the tickets of a train', async () => {
    const plans: string[] = [];
    const explanation = test.context.transaction(async (context) => {
      await context.database.execute(insertManyTickets);
      await context.database.execute(sql`analyze train_swap.admissions`);
      const admissionsQuery = listAdmissionsOnTrain(context.database, 'default:1S11', '2026-11-22');
      const { rows } = await context.database.execute(sql`explain ${admissionsQuery}`);
      plans.push(JSON.stringify(rows));
      throw new Error('Roll back.');
    });
    await expect(explanation).rejects.toThrow('Roll back.');
    expect(plans[0]).toContain('Bitmap Index Scan on admissions_trains');
  });

  it('are pushed to travellers without a numbered seat', async () => {
    await importFeed(test.databaseUrl, writeFeedFolder(branchLineFeed));
    await test.sell({
      ...ticket,
      reference: 'NUMBERLS',
      utn: 'TTS800000002',
      orderNumber: '8800000002',
      from: 'LSK',
      to: 'LOO',
    });
    const { client, stream, booking } = await openReader('NUMBERLS', 'Reed');
    expect([firstLeg(booking.journey).layoutId, booking.reservations]).toEqual([null, []]);
    await setStatus(booking, { delayMinutes: 8, platform: '2' });
    await setStatus(booking, { delayMinutes: 8, platform: '2', cancelled: true });
    await setStatus(booking, { delayMinutes: 9, cancelled: true });
    await waitUntil('the events', () => stream.events.length >= 3);
    expect(typesOf(stream)).toEqual(['train.delayed', 'train.platform-changed', 'train.cancelled']);
    expect((await timelineOf(client, booking)).map(({ type }) => type)).toEqual([
      'train.platform-changed',
      'train.cancelled',
    ]);
  });
});

const ticket: Omit<DemonstrationBooking, 'reference' | 'utn' | 'orderNumber' | 'from' | 'to'> = {
  email: 'reed@example.com',
  phone: null,
  when: { kind: 'ahead', days: 1, minute: 10 * 60 },
  ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
  serviceClass: 'STANDARD',
  travellers: [{ firstName: 'Ro', surname: 'Reed', type: 'ADULT', railcard: null }],
};

/** A small feed with a branch line that the default network does not have. */
const branchLineFeed: FeedText = {
  'agency.txt': `agency_id,agency_name,agency_timezone
GW,Great Western Railway,Europe/London
`,
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon
LSK,Liskeard,50.446819,-4.469529
LOO,Looe,50.359234,-4.456029
`,
  'routes.txt': 'route_id,agency_id\nr,GW\n',
  'calendar.txt': null,
  'calendar_dates.txt': 'service_id,date,exception_type\ndaily,20261122,1\n',
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
up,10:00:00,10:00:00,LSK,1
up,10:30:00,10:30:00,LOO,2
`,
};

const insertManyTickets = sql`
  with people as (
    insert into train_swap.travellers
    select gen_random_uuid(), booking_id, position, first_name, surname, folded_surname, type, railcard
    from (select * from train_swap.travellers limit 1) as one, generate_series(1, 3000)
    returning id, booking_id
  )
  insert into train_swap.admissions
    (id, booking_id, traveller_id, state, journey, fare, full_fare, created_at)
  select gen_random_uuid(), booking_id, people.id, 'FULFILLED', journey, 0, 0, now()
  from people join train_swap.bookings on bookings.id = booking_id`;
