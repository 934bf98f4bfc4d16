import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import type { TimetableJourney, TimetableLeg } from '../contract';
import { trainStatuses } from '../schema';

const day = 24 * 3_600_000;

describe('journeys asked for again', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['search'] });
  });
  afterAll(() => test.stop());

  const date = () => test.clock.now().toISOString().slice(0, 10);
  const journeys = async () => {
    const { status, body } = await test
      .client()
      .get<{ journeys: TimetableJourney[] }>(`/api/search/journeys?from=BRI&to=EDB&date=${date()}`);
    expect(status).toBe(200);
    return body.journeys;
  };
  const changing = (all: TimetableJourney[]) => all.filter(({ legs }) => legs.length > 1);
  const say = ({ trainId, serviceDate }: TimetableLeg, cancelled: boolean, delayMinutes: number) =>
    test.host.runtime.calls()('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled, delayMinutes },
      response: z.unknown(),
    });

  it('are the same, show the delay of this moment, and go around a train that is cancelled, until it runs again', async () => {
    const before = await journeys();
    expect(changing(before).length).toBeGreaterThan(2);
    expect(await journeys()).toEqual(before);
    const [leg] = changing(before)[0]?.legs ?? [];
    if (!leg) throw new Error('There is no journey to break.');
    await say(leg, false, 12);
    const late = await journeys();
    expect(late.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const delays = late.flatMap(({ legs }) =>
      legs.filter(({ trainId }) => trainId === leg.trainId).map((each) => each.delayMinutes),
    );
    expect(new Set(delays)).toEqual(new Set([12]));
    await say(leg, true, 0);
    const without = await journeys();
    expect(
      changing(without).some(({ legs }) => legs.some(({ trainId }) => trainId === leg.trainId)),
    ).toBe(false);
    expect(without).not.toEqual(before);
    await say(leg, false, 0);
    expect(await journeys()).toEqual(before);
  });

  it('know for ninety days what was said of a train', async () => {
    const [leg] = (await journeys())[0]?.legs ?? [];
    if (!leg) throw new Error('There is no journey.');
    await say(leg, false, 7);
    const known = async () => {
      await test.runJob('search', 'forget-old-statuses');
      return test.contextOf('search').database.select().from(trainStatuses);
    };
    test.clock.advance(90 * day);
    expect(await known()).toContainEqual(expect.objectContaining({ delayMinutes: 7 }));
    test.clock.advance(day);
    expect(await known()).toEqual([]);
  });
});
