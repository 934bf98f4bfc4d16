import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { createTraveller } from '../../../testing/swap/traveller';
import { type FeedServer, startFeedServer } from '../../../testing/timetable/feed-server';
import { removeFeeds, writeFeedFolder } from '../../../testing/timetable/small-feed';
import { importFeed } from '../import/import-feed';
import { encodeMessage, tripUpdate } from '../testing/live-feed';
import type { FeedEntity } from './feed-message';

const date = '20261122';
const branchLine = {
  'agency.txt': 'agency_id,agency_name,agency_timezone\nGW,Great Western Railway,Europe/London\n',
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon,platform_code
LSK,Liskeard,50.446819,-4.469529,
LSK3,Liskeard,50.446819,-4.469529,3
SKN,St Keyne Wishing Well Halt,50.4230,-4.4635,
LOO,Looe,50.359234,-4.456029,
`,
  'routes.txt': 'route_id,agency_id\nr,GW\n',
  'calendar.txt': null,
  'calendar_dates.txt': `service_id,date,exception_type\ndaily,${date},1\n`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
up,10:00:00,10:00:00,LSK,1
up,10:10:00,10:11:00,SKN,2
up,10:30:00,10:30:00,LOO,3
`,
};

let test: SwapTest;
let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
  const live = [`http://${server.host}/live`];
  const feed = { id: 'branch', url: 'file:///none', everyMinutes: 60, live };
  test = await startSwapTest(undefined, [], undefined, { FEEDS: JSON.stringify([feed]) });
  await importFeed({
    path: writeFeedFolder(branchLine),
    id: 'branch',
    openDatabase: async () => test.databaseUrl,
    now: test.clock.now(),
    progress: () => {},
  });
});
afterAll(async () => {
  removeFeeds();
  await test?.stop();
  await server?.stop();
});

it('sends mails for a changed platform and a skipped stop, once, and waives the fee of a swap', async () => {
  await test.sell({
    reference: 'LIVETRN1',
    utn: 'TTS800000009',
    orderNumber: '8800000009',
    email: 'live@example.com',
    phone: null,
    from: 'LSK',
    to: 'LOO',
    when: { kind: 'ahead', days: 1, minute: 600 },
    ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
    serviceClass: 'STANDARD',
    travellers: [{ firstName: 'Ro', surname: 'Reed', type: 'ADULT', railcard: null }],
  });
  const traveller = await createTraveller(test);
  const booking = await traveller.find('LIVETRN1', 'Reed');
  expect(booking.journey.legs[0]?.trainId).toBe('branch:up');
  const read = async (...entities: FeedEntity[]) => {
    test.clock.advance(30_000);
    server.send({ bytes: encodeMessage(test.clock.now(), entities) });
    await test.runJob('search', 'read-live-trains');
    await test.settled();
    return test.messages
      .filter(({ to, kind }) => to === 'live@example.com' && kind !== 'one-time-code')
      .map(({ subject }) => subject);
  };
  const trip = { tripId: 'up', startDate: date };
  const onTime = { departure: { delay: 0 } };
  const moved = tripUpdate(trip, {
    stopId: 'LSK',
    ...onTime,
    stopTimeProperties: { assignedStopId: 'LSK3' },
  });
  const before = await read();
  const platform = 'Platform 3: your train to Looe';
  expect((await read(moved)).slice(before.length)).toEqual([platform]);
  expect((await read(moved)).slice(before.length)).toEqual([platform]);
  const skips = (stopId: string) =>
    tripUpdate(
      trip,
      { stopId: 'LSK', ...onTime, stopTimeProperties: { assignedStopId: 'LSK3' } },
      {
        stopId,
        scheduleRelationship: 1,
      },
    );
  expect((await read(skips('SKN'))).slice(before.length)).toEqual([platform]);
  const skipped = expect.stringMatching(/^Your train .* does not stop at Looe$/);
  expect((await read(skips('LOO'))).slice(before.length)).toEqual([platform, skipped]);
  expect((await read(skips('LOO'))).slice(before.length)).toEqual([platform, skipped]);
  const { journey, verdict } = await traveller.booking(booking.id);
  expect([journey.legs[0]?.cancelled, verdict.feeWaived]).toEqual([true, true]);
});
