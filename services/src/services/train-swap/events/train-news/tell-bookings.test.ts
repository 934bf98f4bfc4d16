import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { until } from 'shared-server/testing/until';
import { z } from 'zod';
import { sessionCookieName } from '../../../../kit/http/session-cookie';
import type { TestClient } from '../../../../kit/testing/test-client';
import type { Part } from '../../../../staging/demonstration/contract';
import { type BrowserStream, browserStream } from '../../../../testing/event-stream/browser-stream';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { importFeed } from '../../../../testing/timetable/import-feed';
import {
  type FeedText,
  removeFeeds,
  writeFeedFolder,
} from '../../../../testing/timetable/small-feed';
import type { Booking } from '../../contract/booking';
import { firstLeg } from '../../contract/journey';
import { rightsThatName } from './riders-of';

describe('news of a train', () => {
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

  type News = { cancelled?: boolean; delayMinutes?: number; platform?: string | null };
  const say = async ({ journey }: Booking, news: News) => {
    const { trainId, serviceDate } = firstLeg(journey);
    await test.contextOf('train-swap').call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 0, platform: null, ...news },
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

  it('reaches the pages of those who ride on it, and of nobody else', async () => {
    const rider = await reader('SWAPME24', 'Okafor');
    const other = await reader('RAILCRD5', 'Hughes');
    await say(rider.booking, { delayMinutes: 12 });
    await say(rider.booking, { delayMinutes: 12 });
    await say(rider.booking, { delayMinutes: 12, cancelled: true });
    await until('the events', () => rider.stream.events.length >= 2);
    expect(rider.stream.events).toMatchObject([
      {
        type: 'train.delayed',
        bookingId: rider.booking.id,
        data: { delayMinutes: 12, cancelled: false, platform: null },
      },
      { type: 'train.cancelled', bookingId: rider.booking.id },
    ]);
    await say(other.booking, { delayMinutes: 5 });
    await until('the events', () => other.stream.events.length >= 1);
    expect(typesOf(other.stream)).toEqual(['train.delayed']);
    expect(rider.stream.events).toHaveLength(2);
    const timeline = await timelineOf(rider.client, rider.booking);
    expect(timeline.at(-1)?.text).toContain('was cancelled');
  });

  it('tells of a cancellation once, whatever else is said of the train until it runs again', async () => {
    const { client, stream, booking } = await reader('FIRSTCL7', 'Abernethy');
    const cancelled = true;
    await say(booking, { cancelled });
    await say(booking, { cancelled, delayMinutes: 30 });
    await say(booking, { cancelled, delayMinutes: 30, platform: '9' });
    expect(await timelineOf(client, booking)).toHaveLength(1);
    await say(booking, {});
    await say(booking, { cancelled, platform: '9' });
    await say(booking, { platform: '9' });
    await until('the events', () => stream.events.length >= 5);
    expect(typesOf(stream)).toEqual([
      'train.cancelled',
      'train.delayed',
      'train.cancelled',
      'train.delayed',
      'train.platform-changed',
    ]);
  });

  it('is of its platform alone where nothing else changed', async () => {
    const { client, stream, booking } = await reader('PARTY333', 'Nakamura');
    expect(await platformOf(client, booking)).toBeUndefined();
    await say(booking, { platform: '4' });
    await until('the events', () => stream.events.length >= 1);
    expect(stream.events).toMatchObject([
      { type: 'train.platform-changed', data: { platform: '4' } },
    ]);
    expect(await platformOf(client, booking)).toBe('4');
    await say(booking, { platform: '11b', delayMinutes: 3 });
    await say(booking, { delayMinutes: 3 });
    await until('the events', () => stream.events.length >= 4);
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
      `The platform of your train (${number}) is open again. Look at the departure boards.`,
    ]);
    expect(await platformOf(client, booking)).toBeUndefined();
  });

  it('sends nobody to a platform of another station than theirs', async () => {
    await test.sell({
      ...ticket,
      reference: 'ONTHEWAY',
      utn: 'TTS800000001',
      orderNumber: '8800000001',
      from: 'YRK',
      to: 'EDB',
    });
    const { client, stream, booking } = await reader('ONTHEWAY', 'Reed');
    await say(booking, { platform: '4' });
    await say(booking, { platform: '5', delayMinutes: 7 });
    await until('the events', () => stream.events.length >= 1);
    expect(typesOf(stream)).toEqual(['train.delayed']);
    expect(await platformOf(client, booking)).toBeUndefined();
    expect(await timelineOf(client, booking)).toEqual([]);
  });

  it('reads of thousands of tickets those of the train alone', async () => {
    const plans: string[] = [];
    const looked = test.context.transaction(async (context) => {
      await context.database.execute(manyTickets);
      await context.database.execute(sql`analyze train_swap.admissions`);
      const rights = rightsThatName(context.database, 'default:1S11', '2026-11-22');
      const { rows } = await context.database.execute(sql`explain ${rights}`);
      plans.push(JSON.stringify(rows));
      throw new Error('None of them was sold.');
    });
    await expect(looked).rejects.toThrow('None of them was sold.');
    expect(plans[0]).toContain('Bitmap Index Scan on admissions_trains');
  });

  it('reaches who has a ticket without a numbered seat', async () => {
    await importFeed(test.databaseUrl, writeFeedFolder(looeValley));
    await test.sell({
      ...ticket,
      reference: 'NUMBERLS',
      utn: 'TTS800000002',
      orderNumber: '8800000002',
      from: 'LSK',
      to: 'LOO',
    });
    const { client, stream, booking } = await reader('NUMBERLS', 'Reed');
    expect([firstLeg(booking.journey).layoutId, booking.reservations]).toEqual([null, []]);
    await say(booking, { delayMinutes: 8, platform: '2' });
    await say(booking, { delayMinutes: 8, platform: '2', cancelled: true });
    await say(booking, { delayMinutes: 9, cancelled: true });
    await until('the events', () => stream.events.length >= 3);
    expect(typesOf(stream)).toEqual(['train.delayed', 'train.platform-changed', 'train.cancelled']);
    expect((await timelineOf(client, booking)).map(({ type }) => type)).toEqual([
      'train.platform-changed',
      'train.cancelled',
    ]);
  });
});

const ticket: Omit<Part, 'reference' | 'utn' | 'orderNumber' | 'from' | 'to'> = {
  email: 'reed@example.com',
  phone: null,
  when: { kind: 'ahead', days: 1, minute: 10 * 60 },
  ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
  serviceClass: 'STANDARD',
  travellers: [{ firstName: 'Ro', surname: 'Reed', type: 'ADULT', railcard: null }],
};

/** The small feed's trains on a branch that the default network does not have. */
const looeValley: FeedText = {
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

const manyTickets = sql`
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
