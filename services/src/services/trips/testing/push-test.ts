import { expect } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import type { TestClient } from '../../../kit/testing/test-client';
import { createVapidEnvironment, startPushReceiver } from '../../../testing/push/push-receiver';
import { signInByCode } from '../../../testing/sign-in/request-code';
import { startMessageTest, type Ticket } from './message-test';

export const pushPath = '/api/trips/push-subscriptions';

export type PushTest = Awaited<ReturnType<typeof startPushTest>>;

/** Starts all services of a swap with a push service on this machine. */
export async function startPushTest() {
  const receiver = await startPushReceiver();
  const environment = { ...createVapidEnvironment(), PUSH_SERVICES: receiver.origin };
  const setup = await startMessageTest(environment);
  const { test, sell } = setup;

  const count = async (table: 'push_messages' | 'push_subscriptions') => {
    const { rows } = await test.context.database.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from trips.${table}`),
    );
    return rows[0]?.count ?? 0;
  };
  const signIn = async (email: string) => {
    const client = await test.guest();
    await signInByCode(test, client, email);
    return client;
  };
  const subscribe = async (client: TestClient, browser = receiver.browser()) => {
    const { subscription } = browser;
    expect((await client.post(pushPath, { subscription })).status).toBe(204);
    return browser;
  };
  /** A traveller who signed in and gets the messages about a ticket in a browser. */
  async function startBrowser() {
    const ticket = await sell(8);
    const client = await signIn(ticket.email);
    return { ticket, client, browser: await subscribe(client) };
  }
  async function changePlatform({ booking }: Ticket, platform: string, id?: string) {
    const [{ trainNumber = '' } = {}] = booking.journey.legs;
    await deliverEvent(test.host.runtime, 'trips', {
      ...(id ? { id } : {}),
      type: 'train.platform-changed',
      bookingId: booking.id,
      data: { trainNumber, platform },
    });
  }
  return {
    ...setup,
    environment,
    receiver,
    count,
    signIn,
    subscribe,
    startBrowser,
    changePlatform,
    send: () => test.runJob('trips', 'send-push-messages'),
    stop: async () => {
      await test.stop();
      receiver.stop();
    },
  };
}
