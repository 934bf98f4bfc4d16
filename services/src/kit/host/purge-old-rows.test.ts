import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { maxBlockingAttempts } from '../context/outbox';

const day = 24 * 3_600_000;
const never = new Date('2100-01-01');

describe('the job purge-old-rows', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test?.stop());

  const { idempotencyKeys, outbox, receivedEvents } = getService('authentication').schema;

  async function insertRows(key: string): Promise<void> {
    const { database, clock } = test.contextOf('authentication');
    const at = clock.now();
    await database
      .insert(idempotencyKeys)
      .values({ owner: 'someone', operation: 'x', key, requestHash: 'x', createdAt: at });
    await database
      .insert(receivedEvents)
      .values({ eventId: crypto.randomUUID(), subscription: key, receivedAt: at });
    const waiting = {
      kind: 'message',
      payload: {},
      orderKey: key,
      createdAt: at,
      notBefore: never,
    };
    await database.insert(outbox).values([
      { ...waiting, attempts: maxBlockingAttempts },
      { ...waiting, orderKey: 'waiting', attempts: maxBlockingAttempts - 1 },
    ]);
  }
  async function listKeys() {
    const { database } = test.contextOf('authentication');
    const keys = await database.select().from(idempotencyKeys);
    const events = await database.select().from(receivedEvents);
    const setAside = await database.select().from(outbox).orderBy(outbox.id);
    return [
      keys.map((row) => row.key),
      events.map((row) => row.subscription),
      setAside.map((row) => row.orderKey),
    ];
  }

  it('deletes idempotency keys after two days, received events and what was set aside after thirty', async () => {
    await insertRows('first');
    test.clock.advance(2 * day);
    await test.runJob('authentication', 'purge-old-rows');
    expect(await listKeys()).toEqual([['first'], ['first'], ['first', 'waiting']]);
    test.clock.advance(1);
    await insertRows('second');
    await test.runJob('authentication', 'purge-old-rows');
    expect(await listKeys()).toEqual([
      ['second'],
      ['first', 'second'],
      ['first', 'waiting', 'second', 'waiting'],
    ]);
    test.clock.advance(28 * day);
    await test.runJob('authentication', 'purge-old-rows');
    expect(await listKeys()).toEqual([[], ['second'], ['waiting', 'second', 'waiting']]);
  });
});
