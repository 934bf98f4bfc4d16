import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExchangeOffer } from '../../services/train-swap/contract';
import { crashingAt } from '../processes/crash-at';
import type { TestEnvironment } from './environment/test-environment';
import { plainly, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

const dayMs = 24 * 3_600_000;
const totalOf = (offer: ExchangeOffer) => offer.price.total.amount;
const inOrder = (offers: ExchangeOffer[]) =>
  [...offers].sort((one, other) => totalOf(one) - totalOf(other));

type Row = Record<string, unknown>;

describe('a refund that the card’s bank sends back later', () => {
  let environment: TestEnvironment;
  let traveller: Swapper;
  beforeAll(async () => {
    const started = await startSeatedEnvironment();
    environment = started.environment;
    traveller = started.travellers[3] as Swapper;
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.goBack());

  const sql = async (text: string): Promise<Row[]> =>
    (await environment.test.host.runtime.connection.pool.query<Row>(text)).rows;
  const expectSound = async () => {
    await environment.webhooks.deliver();
    await environment.pass(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };
  const refundsAtProvider = async () => {
    const { data } = await environment.sandbox.stripe.refunds.list({ limit: 100 });
    return data.map(({ id, amount, status }) => ({ id, amount, status })).reverse();
  };
  const newest = async () => (await refundsAtProvider()).at(-1)?.id ?? '';
  const fail = (id: string, failure_reason = 'declined') =>
    environment.sandbox.stripe.rawRequest('POST', `/v1/test_helpers/refunds/${id}/fail`, {
      failure_reason,
    });
  const learn = async () => {
    await environment.webhooks.deliver();
    await environment.settle();
  };
  /** The bank sends the newest refund back, and its webhooks arrive. */
  const failNewest = async (reason?: string) => {
    await fail(await newest(), reason);
    await learn();
  };
  const retry = async () => {
    environment.clock.advance(dayMs);
    await environment.test.runJob('payments', 'retry-failed-refunds');
    await learn();
  };
  const statuses = async () =>
    (await sql('select status, attempt from payments.failed_refunds order by attempt')).map(
      ({ status }) => status,
    );
  const owed = async () => {
    const [row] =
      await sql(`select coalesce(sum(case side when 'credit' then amount else -amount end), 0)::int
      as owed from payments.ledger_entries where account = 'refunds-owed'`);
    return row?.owed;
  };
  const vouchers = async () =>
    (await sql('select amount from payments.vouchers where instead_of is not null')).map(
      ({ amount }) => amount,
    );
  const timeline = async (): Promise<string> => {
    const [at] = await traveller.standing();
    const { body } = await traveller.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${at?.bookingId}`,
    );
    return body.timeline.map((line) => line.text).join('\n');
  };
  const mailsAbout = (words: string) =>
    environment.test.messages.filter(({ subject }) => subject.includes(words));

  /** A swap to the dearest train is paid by card. */
  async function swapToDearest(): Promise<number> {
    await traveller.holdThe((offers) => inOrder(offers).at(-1));
    // Pay and confirm.
    for (let step = 0; step < 2; step += 1) await traveller.goOn(plainly);
    await environment.settle();
    const [payment] = await sql('select amount, status from payments.payments');
    expect(payment?.status).toBe('CAPTURED');
    return payment?.amount as number;
  }

  async function confirmCheapest(): Promise<void> {
    await traveller.holdThe((offers) => inOrder(offers)[0]);
    expect((await traveller.confirmNow())?.status).toBe(200);
  }

  /** A later swap to the cheapest train gives all of it back to the card. */
  async function refundToCard(): Promise<number> {
    const taken = await swapToDearest();
    await confirmCheapest();
    await environment.settle();
    expect(await refundsAtProvider()).toMatchObject([{ amount: taken, status: 'succeeded' }]);
    await learn();
    return taken;
  }

  /** Money that was taken for a swap whose hold is lost goes back to the card. */
  async function refundOfLostSwap(): Promise<number> {
    await traveller.holdThe((offers) => inOrder(offers).at(-1));
    await traveller.goOn(plainly);
    const [payment] = await sql('select amount, intent_id from payments.payments');
    await environment.sandbox.stripe.paymentIntents.capture(String(payment?.intent_id));
    await learn();
    await environment.pass(11 * 60);
    const amount = payment?.amount as number;
    expect(await refundsAtProvider()).toMatchObject([{ amount, status: 'succeeded' }]);
    await learn();
    return amount;
  }

  it('is owed again, is shown to the traveller, and is made once more a day later', async () => {
    const amount = await refundToCard();
    const mails = mailsAbout('did not arrive').length;
    await failNewest();
    expect([await statuses(), await owed()]).toEqual([['RETRY'], amount]);
    expect(await timeline()).toMatch(
      /The bank of the card ending 4242 did not accept your refund of £.*The money is not lost\. We send it to the card again/,
    );
    expect(mailsAbout('did not arrive').length).toBe(mails + 1);
    await expectSound();
    await retry();
    expect([await statuses(), await owed()]).toEqual([['SENT_AGAIN'], 0]);
    expect(await refundsAtProvider()).toMatchObject([
      { amount, status: 'failed' },
      { amount, status: 'succeeded' },
    ]);
    expect((await timeline()).match(/goes back to the card ending 4242/g)).toHaveLength(2);
    await retry();
    expect(await refundsAtProvider()).toHaveLength(2);
    await expectSound();
  });

  it.each(['lost_or_stolen_card', 'expired_or_canceled_card'])(
    'becomes a voucher at once when the bank says %s',
    async (reason) => {
      const amount = await refundToCard();
      await failNewest(reason);
      expect([await statuses(), await vouchers(), await owed()]).toEqual([
        ['VOUCHER'],
        [amount],
        0,
      ]);
      expect(await timeline()).toMatch(/You get it as a voucher\.\n?.*is yours as a voucher/s);
      await retry();
      expect(await refundsAtProvider()).toHaveLength(1);
      await expectSound();
    },
  );

  it('becomes a voucher when the card does not take the third attempt either', async () => {
    const amount = await refundToCard();
    await failNewest();
    await retry();
    await failNewest();
    expect(await statuses()).toEqual(['SENT_AGAIN', 'RETRY']);
    await expectSound();
    await retry();
    await failNewest();
    expect(await statuses()).toEqual(['SENT_AGAIN', 'SENT_AGAIN', 'VOUCHER']);
    expect([await vouchers(), await owed()]).toEqual([[amount], 0]);
    await retry();
    expect(await refundsAtProvider()).toHaveLength(3);
    await expectSound();
  });

  it('becomes a voucher when the provider will not make it once more', async () => {
    const amount = await refundToCard();
    await failNewest();
    const [intent] = await sql('select intent_id from payments.payments');
    await sql(`update sandbox_provider.charges set captured = false
      where payment_intent = '${intent?.intent_id}'`);
    await retry();
    await sql(`update sandbox_provider.charges set captured = true
      where payment_intent = '${intent?.intent_id}'`);
    expect([await statuses(), await vouchers()]).toEqual([['VOUCHER'], [amount]]);
    await expectSound();
  });

  it('goes to support when the swap was lost, and is paid by bank transfer', async () => {
    const amount = await refundOfLostSwap();
    await failNewest('expired_or_canceled_card');
    expect([await statuses(), await owed(), await vouchers()]).toEqual([['SUPPORT'], amount, []]);
    expect(await timeline()).toMatch(/Support arranges a bank transfer/);
    await expectSound();
    const client = environment.test.client();
    const base = '/api/payments/internal/failed-refunds';
    const headers = { 'x-internal-secret': environment.test.host.runtime.internalSecret };
    const listed = await client.get<{ failedRefunds: Row[] }>(base, { headers });
    const [failed] = listed.body.failedRefunds;
    expect(failed).toMatchObject({
      amount: { amount },
      reason: 'expired_or_canceled_card',
      card: { last4: '4242' },
    });
    const transfer = () => client.post(`${base}/${failed?.id}/transfers`, {}, { headers });
    expect([(await transfer()).status, (await transfer()).status]).toEqual([200, 200]);
    const after = await client.get(base, { headers });
    expect(after.body).toEqual({ failedRefunds: [] });
    await environment.settle();
    expect([await statuses(), await owed()]).toEqual([['TRANSFERRED'], 0]);
    await expectSound();
  });

  it('goes to support when the traveller disputed the payment: it may be paid already', async () => {
    await refundToCard();
    await failNewest('charge_for_pending_refund_disputed');
    expect([await statuses(), await vouchers()]).toEqual([['SUPPORT'], []]);
    await retry();
    expect(await refundsAtProvider()).toHaveLength(1);
    await expectSound();
  });

  it('counts once when its webhooks come again, at once and in another order', async () => {
    const amount = await refundToCard();
    await fail(await newest());
    await sql('update sandbox_provider.events set next_attempt_at_ms = -sequence');
    await Promise.all([environment.webhooks.deliver(), environment.webhooks.deliver()]);
    await environment.settle();
    expect([await statuses(), await owed()]).toEqual([['RETRY'], amount]);
    await environment.webhooks.repeat();
    await learn();
    expect([await statuses(), await owed()]).toEqual([['RETRY'], amount]);
    await retry();
    await environment.webhooks.repeat();
    await learn();
    expect([await statuses(), await owed()]).toEqual([['SENT_AGAIN'], 0]);
    await expectSound();
  });

  it('is found without a webhook', async () => {
    const amount = await refundToCard();
    await fail(await newest());
    await environment.webhooks.lose();
    await environment.test.runJob('payments', 'look-at-refunds');
    expect(await statuses()).toEqual([]);
    environment.clock.advance(dayMs);
    await environment.test.runJob('payments', 'look-at-refunds');
    await environment.settle();
    expect([await statuses(), await owed()]).toEqual([['RETRY'], amount]);
    await expectSound();
  });

  it('is settled once when it fails before the making of it was recorded', async () => {
    const taken = await swapToDearest();
    await confirmCheapest();
    // The provider made it, and the process died before the answer was recorded.
    await crashingAt('refund-at-provider.prepared', () => environment.settle());
    await fail(await newest(), 'lost_or_stolen_card');
    await environment.pass(10);
    expect([await statuses(), await vouchers()]).toEqual([['VOUCHER'], [taken]]);
    expect(await refundsAtProvider()).toHaveLength(1);
    await expectSound();
  });

  it('is made once more once, when a retry and its webhooks meet', async () => {
    await refundToCard();
    await failNewest();
    environment.clock.advance(dayMs);
    await Promise.all([
      environment.test.runJob('payments', 'retry-failed-refunds'),
      environment.webhooks.repeat().then(() => environment.webhooks.deliver()),
      environment.test.runJob('payments', 'retry-failed-refunds'),
    ]);
    await learn();
    expect(await statuses()).toEqual(['SENT_AGAIN']);
    expect(await refundsAtProvider()).toHaveLength(2);
    await expectSound();
  });

  it.each(['receiveWebhook.read', 'receiveWebhook.handled', 'receiveWebhook.committed'])(
    'is owed once when the process dies at %s',
    async (point) => {
      const amount = await refundToCard();
      await fail(await newest());
      await crashingAt(point, () => environment.webhooks.deliver());
      environment.clock.advance(60_000);
      await learn();
      expect([await statuses(), await owed()]).toEqual([['RETRY'], amount]);
      await expectSound();
    },
  );

  it.each(['retryFailedRefunds.sent', 'retryFailedRefunds.recorded'])(
    'is made once more once when the process dies at %s',
    async (point) => {
      const amount = await refundToCard();
      await failNewest();
      await crashingAt(point, () => retry());
      // Its webhook may have recorded it before the job runs again.
      await environment.test.runJob('payments', 'retry-failed-refunds');
      await learn();
      expect([await statuses(), await owed()]).toEqual([['SENT_AGAIN'], 0]);
      expect(await refundsAtProvider()).toMatchObject([
        { amount, status: 'failed' },
        { amount, status: 'succeeded' },
      ]);
      await expectSound();
    },
  );
});
