import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

const day = 24 * 3_600_000;

describe('what a service remembers of requests and events', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test?.stop());

  const { idempotencyKeys, receivedEvents } = getService('authentication').schema;

  async function remember(key: string): Promise<void> {
    const { database, clock } = test.contextOf('authentication');
    const at = clock.now();
    await database
      .insert(idempotencyKeys)
      .values({ owner: 'someone', operation: 'x', key, requestHash: 'x', createdAt: at });
    await database
      .insert(receivedEvents)
      .values({ eventId: crypto.randomUUID(), subscription: key, receivedAt: at });
  }
  async function remembered() {
    const { database } = test.contextOf('authentication');
    const keys = await database.select().from(idempotencyKeys);
    const events = await database.select().from(receivedEvents);
    return [keys.map((row) => row.key), events.map((row) => row.subscription)];
  }

  it('goes by itself: answers after two days, marks of events after thirty', async () => {
    await remember('first');
    test.clock.advance(2 * day);
    await test.runJob('authentication', 'forget-old-answers');
    expect(await remembered()).toEqual([['first'], ['first']]);
    test.clock.advance(1);
    await remember('second');
    await test.runJob('authentication', 'forget-old-answers');
    expect(await remembered()).toEqual([['second'], ['first', 'second']]);
    test.clock.advance(28 * day);
    await test.runJob('authentication', 'forget-old-answers');
    expect(await remembered()).toEqual([[], ['second']]);
  });
});
