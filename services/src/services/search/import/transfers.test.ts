import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { type FeedText, removeFeeds, writeFeedFolder } from '../../../testing/timetable/small-feed';
import type { TimetableJourney, TimetableLeg } from '../contract';
import { writeConnections } from '../testing/connecting-feed';
import { importFeed } from './import-feed';

describe('imported transfers', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['search'] });
  });
  afterAll(async () => {
    removeFeeds();
    await test.stop();
  });

  const date = '2026-03-11';
  const importConnections = (id: string, feed: FeedText) =>
    importFeed({
      id,
      path: writeFeedFolder(feed),
      openDatabase: async () => test.databaseUrl,
      now: new Date(`${date}T12:00:00Z`),
      progress: () => {},
    });
  const findJourneys = async (from: string, to: string, on = date) => {
    // The feeds have the same stations.
    const [feed] = from.split(':');
    const path = `/api/search/journeys?from=${from}&to=${to}&date=${on}&feed=${feed}`;
    return (await test.client().get<{ journeys: TimetableJourney[] }>(path)).body.journeys;
  };
  const findTrains = async (from: string, to: string) =>
    (await findJourneys(from, to)).map(({ legs }) => legs.map((leg) => leg.trainNumber));

  it('exclude a change that is not possible or takes longer', async () => {
    await importConnections('usual', writeConnections());
    expect(await findTrains('usual:a', 'usual:c')).toEqual([['first', 'second']]);
    await importConnections('closed', writeConnections(['b,b,3,']));
    expect(await findTrains('closed:a', 'closed:c')).toEqual([]);
    await importConnections('slow', writeConnections(['b,b,2,1200']));
    expect(await findTrains('slow:a', 'slow:c')).toEqual([['first', 'third']]);
  });

  it('make one leg of a train that continues under another number', async () => {
    const trips = [
      'first = a 08:00, b 09:00',
      'second = b 09:02, c 10:00',
      'third = b 09:40, c 10:40',
    ] as const;
    const header = 'from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type';
    const feed = writeConnections(['b,b,first,second,4'], { trips: [...trips], header });
    await importConnections('through', feed);
    const [journey] = await findJourneys('through:a', 'through:c');
    expect(journey).toMatchObject({
      changes: 0,
      departure: `${date}T07:00:00Z`,
      arrival: `${date}T09:00:00Z`,
      legs: [{ trainId: 'through:first', trainNumber: 'first' }],
    });
    const [leg] = (await findJourneys('through:b', 'through:c'))[0]?.legs ?? [];
    expect(leg).toMatchObject({ trainId: 'through:first', trainNumber: 'second' });

    const setStatus = (trainId: string, platform: string | null, delayMinutes: number) =>
      test.host.runtime.calls()('search', 'setTrainStatus', {
        params: { trainId, serviceDate: date },
        body: { cancelled: false, delayMinutes, platform },
        response: z.unknown(),
      });
    await setStatus('through:first', '4', 0);
    await setStatus('through:second', '7', 5);
    type Train = TimetableLeg & { platform: string; calls: { stationId: string }[] };
    for (const trip of ['first', 'second']) {
      const path = `/api/search/trains/through:${trip}/${date}`;
      const { body: train } = await test.client().get<Train>(path);
      expect(train).toMatchObject({ trainId: 'through:first', delayMinutes: 5, platform: '4' });
      expect(train.calls.map(({ stationId }) => stationId)).toEqual([
        'through:a',
        'through:b',
        'through:c',
      ]);
    }
    const { body: status } = await test
      .client()
      .get(`/api/search/trains/through:second/${date}/status`);
    expect(status).toMatchObject({ delayMinutes: 5, platform: '7', platformAt: 'through:b' });
  });

  it('keep the id of a train that continues after midnight', async () => {
    const trips = ['first = a 08:00, b 09:00', 'second = b 20:00, c 24:10, a 25:00'] as const;
    const header = 'from_trip_id,to_trip_id,transfer_type';
    const feed = writeConnections(['first,second,4'], { trips: [...trips], header });
    await importConnections('overnight', feed);
    const [journey] = await findJourneys('overnight:c', 'overnight:a', '2026-03-12');
    expect(journey?.legs).toMatchObject([{ trainId: 'overnight:first', serviceDate: date }]);
  });
});
