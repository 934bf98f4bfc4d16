import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { productEvents } from '../schema';

const day = 24 * 60 * 60_000;

describe('product events', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['web'], clock: '2026-11-21T09:00:00Z' });
  });
  afterAll(() => test.stop());

  const createFailure = () => ({
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
  const listStoredEvents = () =>
    test.contextOf('web').database.select().from(productEvents).orderBy(productEvents.name);

  it('are stored with their environment, and once when repeated', async () => {
    const event = createFailure();
    expect((await send(event)).status).toBe(204);
    const shown = { id: randomUUID(), at: event.at, name: 'offers-shown', offers: 3 };
    expect((await send(event, shown)).status).toBe(204);
    expect(await listStoredEvents()).toEqual([
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

  it('are rejected with the field when they have unknown fields or values', async () => {
    const unknownField = await send({ ...createFailure(), email: 'ada@example.com' });
    const invalidValue = await send({ ...createFailure(), cause: 'ada@example.com is no number' });
    const unknownEvent = await send({ id: randomUUID(), at: createFailure().at, name: 'made-up' });
    expect([unknownField.status, invalidValue.status, unknownEvent.status]).toEqual([
      422, 422, 422,
    ]);
    expect(JSON.stringify(invalidValue.body)).toContain('/events/0/cause');
  });

  it('are limited to five thousand an hour for each network', async () => {
    const sendFifty = (network: string) =>
      test
        .client()
        .post(
          '/api/web/events',
          { environment: 'staging', events: Array.from({ length: 50 }, createFailure) },
          { headers: { 'x-forwarded-for': network } },
        );
    for (let batch = 0; batch < 100; batch += 1)
      expect((await sendFifty('192.0.2.1')).status).toBe(204);
    const rejected = await sendFifty('192.0.2.1');
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '3600']);
    expect((await sendFifty('192.0.2.2')).status).toBe(204);
    test.clock.advance(day / 24);
    expect((await sendFifty('192.0.2.1')).status).toBe(204);
  });

  it('are deleted after ninety days', async () => {
    await send(createFailure());
    test.clock.advance(89 * day);
    await test.runJob('web', 'delete-old-events');
    expect(await listStoredEvents()).not.toEqual([]);
    test.clock.advance(2 * day);
    await test.runJob('web', 'delete-old-events');
    expect(await listStoredEvents()).toEqual([]);
  });
});
