import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox';
import { refundFailsAfterSeconds } from './fail-refund';

let database: TestDatabase;
let sandbox: RunningSandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url);
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const expand = ['latest_charge', 'latest_charge.refunds'];
async function pay(payment_method: string) {
  const { paymentIntents } = sandbox.stripe;
  const intent = { amount: 1_000, currency: 'gbp', capture_method: 'manual' } as const;
  const { id } = await paymentIntents.create(intent);
  await paymentIntents.confirm(id, { payment_method });
  return paymentIntents.capture(id);
}
const statusOf = async ({ id }: Stripe.Refund) =>
  (await sandbox.stripe.refunds.list()).data.find((one) => one.id === id)?.status;
async function chargeOf(id: string) {
  const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(id, { expand });
  return latest_charge as Stripe.Charge;
}
const failNow = (id: string, failure_reason?: string) =>
  sandbox.stripe.rawRequest('POST', `/v1/test_helpers/refunds/${id}/fail`, {
    ...(failure_reason ? { failure_reason } : {}),
  });
async function eventsOf(id: string) {
  const { data } = await sandbox.stripe.events.list({ limit: 100 });
  return data
    .filter(({ data: { object } }) => (object as { id: string }).id === id)
    .map(({ type, data: { object } }) => [type, (object as Stripe.Refund).status]);
}

describe('a refund that the card’s bank returns', () => {
  it('succeeds first and fails later with the test card for failed refunds', async () => {
    const { id } = await pay('pm_card_refundFail');
    const refund = await sandbox.stripe.refunds.create({ payment_intent: id, amount: 400 });
    expect(refund.status).toBe('succeeded');
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 400 });
    sandbox.clock.advance(refundFailsAfterSeconds * 1000);
    await waitUntil('the refund fails', async () => {
      return (await statusOf(refund)) === 'failed';
    });
    expect(await chargeOf(id)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
      refunds: {
        has_more: false,
        data: [{ id: refund.id, status: 'failed', failure_reason: 'unknown' }],
      },
    });
    expect(await eventsOf(refund.id)).toEqual([
      ['refund.failed', 'failed'],
      ['refund.updated', 'failed'],
      ['charge.refund.updated', 'failed'],
      ['refund.created', 'succeeded'],
    ]);
  });

  it('stays succeeded with any other card', async () => {
    const { id } = await pay('pm_card_visa');
    const [succeeding, failing] = [
      await sandbox.stripe.refunds.create({ payment_intent: id, amount: 100 }),
      await pay('pm_card_refundFail').then((other) =>
        sandbox.stripe.refunds.create({ payment_intent: other.id }),
      ),
    ];
    sandbox.clock.advance(refundFailsAfterSeconds * 1000);
    await waitUntil('the other refund fails', async () => {
      return (await statusOf(failing)) === 'failed';
    });
    expect(await statusOf(succeeding)).toBe('succeeded');
  });

  it('fails at once through the test helper, only once, and can be created again', async () => {
    const { id } = await pay('pm_card_visa');
    const refund = await sandbox.stripe.refunds.create({ payment_intent: id });
    await failNow(refund.id, 'lost_or_stolen_card');
    await expect(failNow(refund.id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
    expect((await chargeOf(id)).refunds?.data[0]).toMatchObject({
      failure_reason: 'lost_or_stolen_card',
    });
    await sandbox.stripe.refunds.create({ payment_intent: id });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1_000, refunded: true });
  });
});
