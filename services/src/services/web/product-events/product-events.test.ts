import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { productEvents } from '../schema';

const day = 24 * 60 * 60_000;

describe('events of the product', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['web'], clock: '2026-11-21T09:00:00Z' });
  });
  afterAll(() => test.stop());

  const failure = () => ({
    id: randomUUID(),
    at: '2026-11-21T08:59:58.000Z',
    name: 'remote-failed',
    remote: 'mfe-swap',
    release: 'ab12cd34ef56ab78',
    phase: 'mount',
    cause: 'TypeError',
  });
  const send = (...events: readonly object[]) =>
    test.client().post('/api/web/events', { environment: 'staging', events });
  const kept = () =>
    test.contextOf('web').database.select().from(productEvents).orderBy(productEvents.name);

  it('are kept with their environment, one that is sent twice once', async () => {
    const event = failure();
    expect((await send(event)).status).toBe(204);
    const shown = { id: randomUUID(), at: event.at, name: 'offers-shown', offers: 3 };
    expect((await send(event, shown)).status).toBe(204);
    expect(await kept()).toEqual([
      expect.objectContaining({ id: shown.id, data: { offers: 3 } }),
      expect.objectContaining({
        id: event.id,
        environment: 'staging',
        name: 'remote-failed',
        at: new Date(event.at),
        data: {
          remote: 'mfe-swap',
          release: event.release,
          phase: 'mount',
          cause: 'TypeError',
        },
      }),
    ]);
  });

  it('are refused with the field when they say more than the schema has, or what was typed', async () => {
    const named = await send({ ...failure(), email: 'ada@example.com' });
    const typed = await send({ ...failure(), cause: 'ada@example.com is no number' });
    const unknown = await send({ id: randomUUID(), at: failure().at, name: 'made-up' });
    expect([named.status, typed.status, unknown.status]).toEqual([422, 422, 422]);
    expect(JSON.stringify(typed.body)).toContain('/events/0/cause');
  });

  it('are at most five thousand an hour of one network, and of every other as many', async () => {
    const fifty = (network: string) =>
      test
        .client()
        .post(
          '/api/web/events',
          { environment: 'staging', events: Array.from({ length: 50 }, failure) },
          { headers: { 'x-forwarded-for': network } },
        );
    for (let batch = 0; batch < 100; batch += 1)
      expect((await fifty('192.0.2.1')).status).toBe(204);
    const refused = await fifty('192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await fifty('192.0.2.2')).status).toBe(204);
    test.clock.advance(day / 24);
    expect((await fifty('192.0.2.1')).status).toBe(204);
  });

  it('are forgotten after ninety days', async () => {
    await send(failure());
    test.clock.advance(89 * day);
    await test.runJob('web', 'forget-old-events');
    expect(await kept()).not.toEqual([]);
    test.clock.advance(2 * day);
    await test.runJob('web', 'forget-old-events');
    expect(await kept()).toEqual([]);
  });
});
