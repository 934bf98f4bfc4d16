import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '../../../kit/values/local-time';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { listFeeds } from './feeds';
import { loadDay } from './load-day';

describe('loadDay', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['search'] });
  });
  afterAll(() => test.stop());

  it('reads each day once for requests of all days on sale', async () => {
    const { database } = test.contextOf('search');
    const [feed] = await listFeeds(database);
    if (!feed) throw new Error('There is no timetable.');
    const today = test.clock.now().toISOString().slice(0, 10);
    const dates = Array.from({ length: 61 }, (_, ahead) => addDays(today, ahead));
    const load = async () => {
      const days = [];
      for (const date of dates) days.push(await loadDay(database, feed, date));
      return days;
    };
    const first = await load();
    expect(first.every(({ hops }) => hops.length > 1_000)).toBe(true);
    const again = await load();
    expect(dates.filter((_, nth) => again[nth] !== first[nth])).toEqual([]);
  });
});
