import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import type { TimetableJourney, TimetableLeg } from '../contract';
import { trainStatuses } from '../schema';

const day = 24 * 3_600_000;

describe('repeated journey searches', () => {
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
  const getJourneysWithChange = (all: TimetableJourney[]) =>
    all.filter(({ legs }) => legs.length > 1);
  const setTrainStatus = (
    { trainId, serviceDate }: TimetableLeg,
    cancelled: boolean,
    delayMinutes: number,
  ) =>
    test.host.runtime.calls()('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled, delayMinutes },
      response: z.unknown(),
    });

  it('return the same journeys with current delays and avoid a cancelled train until it runs again', async () => {
    const before = await journeys();
    expect(getJourneysWithChange(before).length).toBeGreaterThan(2);
    expect(await journeys()).toEqual(before);
    const [leg] = getJourneysWithChange(before)[0]?.legs ?? [];
    if (!leg) throw new Error('There is no journey to break.');
    await setTrainStatus(leg, false, 12);
    const delayed = await journeys();
    expect(delayed.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const delays = delayed.flatMap(({ legs }) =>
      legs.filter(({ trainId }) => trainId === leg.trainId).map((each) => each.delayMinutes),
    );
    expect(new Set(delays)).toEqual(new Set([12]));
    await setTrainStatus(leg, true, 0);
    const without = await journeys();
    expect(
      getJourneysWithChange(without).some(({ legs }) =>
        legs.some(({ trainId }) => trainId === leg.trainId),
      ),
    ).toBe(false);
    expect(without).not.toEqual(before);
    await setTrainStatus(leg, false, 0);
    expect(await journeys()).toEqual(before);
  });

  it('return the attribution and problems in the language of the request', async () => {
    const get = (to: string) =>
      test
        .client()
        .get<{ feed?: { attribution: string }; detail?: string; pointers?: { detail: string }[] }>(
          `/api/search/journeys?from=BRI&to=${to}&date=${date()}`,
          { headers: { 'accept-language': 'de' } },
        );
    expect((await get('EDB')).body.feed?.attribution).toContain('Ein Beispielfahrplan');
    expect((await get('BRI')).body).toMatchObject({
      detail: 'Beide Bahnhöfe sind gleich. Wählen Sie zwei verschiedene Bahnhöfe.',
      pointers: [{ detail: 'Wählen Sie einen anderen Bahnhof.' }],
    });
  });

  it('return the status of a train for ninety days', async () => {
    const [leg] = (await journeys())[0]?.legs ?? [];
    if (!leg) throw new Error('There is no journey.');
    await setTrainStatus(leg, false, 7);
    const listStatuses = async () => {
      await test.runJob('search', 'delete-old-statuses');
      return test.contextOf('search').database.select().from(trainStatuses);
    };
    test.clock.advance(90 * day);
    expect(await listStatuses()).toContainEqual(expect.objectContaining({ delayMinutes: 7 }));
    test.clock.advance(day);
    expect(await listStatuses()).toEqual([]);
  });
});
