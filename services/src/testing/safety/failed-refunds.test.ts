import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { killAt } from '../processes/kill-at';
import type { TestEnvironment } from './environment/test-environment';
import { sortByPrice } from './travellers/sort-by-price';
import { defaultChoice, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

const dayMs = 24 * 3_600_000;

type Row = Record<string, unknown>;

describe('a refund that the card’s bank rejects later', () => {
  let environment: TestEnvironment;
  let traveller: Swapper;
  beforeAll(async () => {
    const started = await startSeatedEnvironment();
    environment = started.environment;
    traveller = started.travellers[3] as Swapper;
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.restoreState());

  const sql = (text: string) => environment.query<Row>(text);
  const expectNoViolations = async () => {
    await environment.webhooks.deliver();
    await environment.advance(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };
  const listRefundsAtProvider = async () => {
    const { data } = await environment.sandbox.stripe.refunds.list({ limit: 100 });
    return data.map(({ id, amount, status }) => ({ id, amount, status })).reverse();
  };
  const findNewestRefundId = async () => (await listRefundsAtProvider()).at(-1)?.id ?? '';
  const failRefund = (id: string, failure_reason = 'declined') =>
    environment.sandbox.stripe.rawRequest('POST', `/v1/test_helpers/refunds/${id}/fail`, {
      failure_reason,
    });
  const deliverWebhooks = async () => {
    await environment.webhooks.deliver();
    await environment.settle();
  };
  /** The bank rejects the newest refund and the webhooks are delivered. */
  const failNewest = async (reason?: string) => {
    await failRefund(await findNewestRefundId(), reason);
    await deliverWebhooks();
  };
  const retryAfterDay = async () => {
    environment.clock.advance(dayMs);
    await environment.test.runJob('payments', 'retry-failed-refunds');
    await deliverWebhooks();
  };
  const listStatuses = async () =>
    (await sql('select status, attempt from payments.failed_refunds order by attempt')).map(
      ({ status }) => status,
    );
  const getOwed = async () => {
    const [row] =
      await sql(`select coalesce(sum(case side when 'credit' then amount else -amount end), 0)::int
      as owed from payments.ledger_entries where account = 'refunds-owed'`);
    return row?.owed;
  };
  const listVouchers = async () =>
    (await sql('select amount from payments.vouchers where instead_of is not null')).map(
      ({ amount }) => amount,
    );
  const timeline = async (): Promise<string> => {
    const [at] = await traveller.getStatus();
    const { body } = await traveller.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${at?.bookingId}`,
    );
    return body.timeline.map((line) => line.text).join('\n');
  };
  const mailsAbout = (words: string) =>
    environment.test.messages.filter(({ subject }) => subject.includes(words));

  /** A swap to the most expensive train, paid by card. */
  async function swapToHighestPrice(): Promise<number> {
    await traveller.holdTrain((offers) => sortByPrice(offers).at(-1));
    // Pay and confirm.
    for (let step = 0; step < 2; step += 1) await traveller.continueSwap(defaultChoice);
    await environment.settle();
    const [payment] = await sql('select amount, status from payments.payments');
    expect(payment?.status).toBe('CAPTURED');
    return payment?.amount as number;
  }

  async function confirmCheapest(): Promise<void> {
    await traveller.holdTrain((offers) => sortByPrice(offers)[0]);
    expect((await traveller.confirmNow())?.status).toBe(200);
  }

  /** A later swap to the cheapest train refunds all of it to the card. */
  async function refundToCard(): Promise<number> {
    const captured = await swapToHighestPrice();
    await confirmCheapest();
    await environment.settle();
    expect(await listRefundsAtProvider()).toMatchObject([
      { amount: captured, status: 'succeeded' },
    ]);
    await deliverWebhooks();
    return captured;
  }

  /** A captured payment of a swap with an expired hold is refunded to the card. */
  async function refundOfLostSwap(): Promise<number> {
    await traveller.holdTrain((offers) => sortByPrice(offers).at(-1));
    await traveller.continueSwap(defaultChoice);
    const [payment] = await sql('select amount, intent_id from payments.payments');
    await environment.sandbox.stripe.paymentIntents.capture(String(payment?.intent_id));
    await deliverWebhooks();
    await environment.advance(11 * 60);
    const amount = payment?.amount as number;
    expect(await listRefundsAtProvider()).toMatchObject([{ amount, status: 'succeeded' }]);
    await deliverWebhooks();
    return amount;
  }

  it('is owed again, shown to the traveller and retried a day later', async () => {
    const amount = await refundToCard();
    const mails = mailsAbout('did not arrive').length;
    await failNewest();
    expect([await listStatuses(), await getOwed()]).toEqual([['RETRY'], amount]);
    expect(await timeline()).toMatch(
      /The bank of the card ending 4242 did not accept your refund of £.*The money is not lost\. We send it to the card again/,
    );
    expect(mailsAbout('did not arrive').length).toBe(mails + 1);
    await expectNoViolations();
    await retryAfterDay();
    expect([await listStatuses(), await getOwed()]).toEqual([['SENT_AGAIN'], 0]);
    expect(await listRefundsAtProvider()).toMatchObject([
      { amount, status: 'failed' },
      { amount, status: 'succeeded' },
    ]);
    expect((await timeline()).match(/is refunded to the card ending 4242/g)).toHaveLength(2);
    await retryAfterDay();
    expect(await listRefundsAtProvider()).toHaveLength(2);
    await expectNoViolations();
  });

  it.each(['lost_or_stolen_card', 'expired_or_canceled_card'])(
    'becomes a voucher immediately when the bank reports %s',
    async (reason) => {
      const amount = await refundToCard();
      await failNewest(reason);
      expect([await listStatuses(), await listVouchers(), await getOwed()]).toEqual([
        ['VOUCHER'],
        [amount],
        0,
      ]);
      expect(await timeline()).toMatch(/You get it as a voucher\.\n?.*You have a voucher for/s);
      await retryAfterDay();
      expect(await listRefundsAtProvider()).toHaveLength(1);
      await expectNoViolations();
    },
  );

  it('becomes a voucher after the third failed attempt', async () => {
    const amount = await refundToCard();
    await failNewest();
    await retryAfterDay();
    await failNewest();
    expect(await listStatuses()).toEqual(['SENT_AGAIN', 'RETRY']);
    await expectNoViolations();
    await retryAfterDay();
    await failNewest();
    expect(await listStatuses()).toEqual(['SENT_AGAIN', 'SENT_AGAIN', 'VOUCHER']);
    expect([await listVouchers(), await getOwed()]).toEqual([[amount], 0]);
    await retryAfterDay();
    expect(await listRefundsAtProvider()).toHaveLength(3);
    await expectNoViolations();
  });

  it('becomes a voucher when the provider rejects the retry', async () => {
    const amount = await refundToCard();
    await failNewest();
    const [intent] = await sql('select intent_id from payments.payments');
    await sql(`update sandbox_provider.charges set captured = false
      where payment_intent = '${intent?.intent_id}'`);
    await retryAfterDay();
    await sql(`update sandbox_provider.charges set captured = true
      where payment_intent = '${intent?.intent_id}'`);
    expect([await listStatuses(), await listVouchers()]).toEqual([['VOUCHER'], [amount]]);
    await expectNoViolations();
  });

  it('goes to support when the hold had expired, and is paid by bank transfer', async () => {
    const amount = await refundOfLostSwap();
    await failNewest('expired_or_canceled_card');
    expect([await listStatuses(), await getOwed(), await listVouchers()]).toEqual([
      ['SUPPORT'],
      amount,
      [],
    ]);
    expect(await timeline()).toMatch(/Support arranges a bank transfer/);
    await expectNoViolations();
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
    expect([await listStatuses(), await getOwed()]).toEqual([['TRANSFERRED'], 0]);
    await expectNoViolations();
  });

  it('goes to support when the traveller disputed the payment', async () => {
    await refundToCard();
    await failNewest('charge_for_pending_refund_disputed');
    expect([await listStatuses(), await listVouchers()]).toEqual([['SUPPORT'], []]);
    await retryAfterDay();
    expect(await listRefundsAtProvider()).toHaveLength(1);
    await expectNoViolations();
  });

  it('counts once when its webhooks are repeated, concurrent or reordered', async () => {
    const amount = await refundToCard();
    await failRefund(await findNewestRefundId());
    await sql('update sandbox_provider.events set next_attempt_at_ms = -sequence');
    await Promise.all([environment.webhooks.deliver(), environment.webhooks.deliver()]);
    await environment.settle();
    expect([await listStatuses(), await getOwed()]).toEqual([['RETRY'], amount]);
    await environment.webhooks.redeliver();
    await deliverWebhooks();
    expect([await listStatuses(), await getOwed()]).toEqual([['RETRY'], amount]);
    await retryAfterDay();
    await environment.webhooks.redeliver();
    await deliverWebhooks();
    expect([await listStatuses(), await getOwed()]).toEqual([['SENT_AGAIN'], 0]);
    await expectNoViolations();
  });

  it('is found without a webhook', async () => {
    const amount = await refundToCard();
    await failRefund(await findNewestRefundId());
    await environment.webhooks.drop();
    await environment.test.runJob('payments', 'check-refunds');
    expect(await listStatuses()).toEqual([]);
    environment.clock.advance(dayMs);
    await environment.test.runJob('payments', 'check-refunds');
    await environment.settle();
    expect([await listStatuses(), await getOwed()]).toEqual([['RETRY'], amount]);
    await expectNoViolations();
  });

  it('is settled once when it fails before its creation was recorded', async () => {
    const captured = await swapToHighestPrice();
    await confirmCheapest();
    // The provider created it, and the process was killed before recording the response.
    await killAt('refund-at-provider.prepared', () => environment.settle());
    await failRefund(await findNewestRefundId(), 'lost_or_stolen_card');
    await environment.advance(10);
    expect([await listStatuses(), await listVouchers()]).toEqual([['VOUCHER'], [captured]]);
    expect(await listRefundsAtProvider()).toHaveLength(1);
    await expectNoViolations();
  });

  it('is retried once when a retry and its webhooks are concurrent', async () => {
    await refundToCard();
    await failNewest();
    environment.clock.advance(dayMs);
    await Promise.all([
      environment.test.runJob('payments', 'retry-failed-refunds'),
      environment.webhooks.redeliver().then(() => environment.webhooks.deliver()),
      environment.test.runJob('payments', 'retry-failed-refunds'),
    ]);
    await deliverWebhooks();
    expect(await listStatuses()).toEqual(['SENT_AGAIN']);
    expect(await listRefundsAtProvider()).toHaveLength(2);
    await expectNoViolations();
  });

  it.each(['receiveWebhook.read', 'receiveWebhook.handled', 'receiveWebhook.committed'])(
    'is owed once when the process is killed at %s',
    async (point) => {
      const amount = await refundToCard();
      await failRefund(await findNewestRefundId());
      await killAt(point, () => environment.webhooks.deliver());
      environment.clock.advance(60_000);
      await deliverWebhooks();
      expect([await listStatuses(), await getOwed()]).toEqual([['RETRY'], amount]);
      await expectNoViolations();
    },
  );

  it.each(['retryFailedRefunds.sent', 'retryFailedRefunds.recorded'])(
    'is retried once when the process is killed at %s',
    async (point) => {
      const amount = await refundToCard();
      await failNewest();
      await killAt(point, () => retryAfterDay());
      // The webhook may record it before the job runs again.
      await environment.test.runJob('payments', 'retry-failed-refunds');
      await deliverWebhooks();
      expect([await listStatuses(), await getOwed()]).toEqual([['SENT_AGAIN'], 0]);
      expect(await listRefundsAtProvider()).toMatchObject([
        { amount, status: 'failed' },
        { amount, status: 'succeeded' },
      ]);
      await expectNoViolations();
    },
  );
});
