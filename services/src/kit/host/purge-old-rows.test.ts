import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

const day = 24 * 3_600_000;

describe('the job purge-old-rows', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test?.stop());

  const { idempotencyKeys, receivedEvents } = getService('authentication').schema;

  async function insertRows(key: string): Promise<void> {
    const { database, clock } = test.contextOf('authentication');
    const at = clock.now();
    await database
      .insert(idempotencyKeys)
      .values({ owner: 'someone', operation: 'x', key, requestHash: 'x', createdAt: at });
    await database
      .insert(receivedEvents)
      .values({ eventId: crypto.randomUUID(), subscription: key, receivedAt: at });
  }
  async function listKeys() {
    const { database } = test.contextOf('authentication');
    const keys = await database.select().from(idempotencyKeys);
    const events = await database.select().from(receivedEvents);
    return [keys.map((row) => row.key), events.map((row) => row.subscription)];
  }

  it('deletes idempotency keys after two days and received events after thirty', async () => {
    await insertRows('first');
    test.clock.advance(2 * day);
    await test.runJob('authentication', 'purge-old-rows');
    expect(await listKeys()).toEqual([['first'], ['first']]);
    test.clock.advance(1);
    await insertRows('second');
    await test.runJob('authentication', 'purge-old-rows');
    expect(await listKeys()).toEqual([['second'], ['first', 'second']]);
    test.clock.advance(28 * day);
    await test.runJob('authentication', 'purge-old-rows');
    expect(await listKeys()).toEqual([[], ['second']]);
  });
});
