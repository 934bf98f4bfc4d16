import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { killAt } from '../processes/kill-at';
import type { TestEnvironment } from './environment/test-environment';
import { defaultChoice, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

type PaymentRow = { status: string; intent_id: string; resting_since: Date | null };

describe('an incomplete swap', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.restoreState());

  const guest = () => travellers[0] as Swapper;
  const sql = <Row extends object>(text: string) => environment.query<Row>(text);
  const getPayment = async (): Promise<PaymentRow> => {
    const [row] = await sql<PaymentRow>('select * from payments.payments');
    if (!row) throw new Error('There is no payment.');
    return row;
  };
  const expectNoViolations = async () =>
    expect(await environment.violations('with-provider')).toEqual([]);

  /** Holds, steps up and pays. */
  async function payForSwap(): Promise<void> {
    for (let step = 0; step < 3; step += 1) await guest().continueSwap(defaultChoice);
    expect((await getPayment()).status).toBe('AUTHORISED');
  }

  it('becomes paid although the response and the webhook of the provider were lost', async () => {
    await guest().continueSwap(defaultChoice);
    await guest().continueSwap(defaultChoice);
    await killAt('submitCard.prepared', () => guest().continueSwap(defaultChoice));
    await environment.webhooks.drop();
    expect((await getPayment()).status).toBe('REQUIRES_PAYMENT_METHOD');
    await environment.advance(5);
    expect((await getPayment()).status).toBe('AUTHORISED');
    expect((await guest().continueSwap(defaultChoice))?.status).toBe(200);
    await environment.advance(5);
    await expectNoViolations();
  });

  it('becomes declined, with time for another card, although the response of the provider was lost', async () => {
    await guest().continueSwap(defaultChoice);
    await guest().continueSwap(defaultChoice);
    await guest().startPayment();
    await environment.advance(9 * 60);
    const declined = { ...defaultChoice, card: 'pm_card_chargeDeclined' };
    await killAt('submitCard.prepared', () => guest().continueSwap(declined));
    await environment.webhooks.drop();
    await environment.advance(5);
    expect(await getPayment()).toMatchObject({ failure_code: 'card_declined' });
    await environment.advance(2 * 60);
    expect((await guest().continueSwap(defaultChoice))?.body).toMatchObject({
      status: 'AUTHORISED',
    });
  });

  it('causes no provider requests while the traveller has not paid', async () => {
    await guest().continueSwap(defaultChoice);
    await guest().continueSwap(defaultChoice);
    await guest().startPayment();
    let requested = 0;
    const count = () => {
      requested += 1;
    };
    const { server } = environment.sandbox.app;
    server.on('request', count);
    for (let minute = 0; minute < 9; minute += 1) await environment.advance(60);
    server.off('request', count);
    expect((await getPayment()).status).toBe('REQUIRES_PAYMENT_METHOD');
    expect(requested).toBe(0);
  });

  it('becomes paid after 3-D Secure although the webhook was lost', async () => {
    await guest().continueSwap(defaultChoice);
    await guest().continueSwap(defaultChoice);
    await guest().continueSwap({ ...defaultChoice, card: 'pm_card_authenticationRequired' });
    expect((await getPayment()).status).toBe('REQUIRES_ACTION');
    await killAt('answerChallenge.answered', () => guest().continueSwap(defaultChoice));
    await environment.webhooks.drop();
    await environment.advance(15);
    expect((await getPayment()).status).toBe('AUTHORISED');
  });

  it('is captured although no event of the confirmation is delivered', async () => {
    await payForSwap();
    await killAt('relay train-swap.loaded', async () => {
      expect((await guest().continueSwap(defaultChoice))?.status).toBe(200);
      await environment.advance(5);
    });
    expect((await getPayment()).status).toBe('CAPTURED');
    await environment.advance(30);
    await expectNoViolations();
  });

  it('is confirmed with a payment that the provider captured early', async () => {
    await payForSwap();
    await environment.sandbox.stripe.paymentIntents.capture((await getPayment()).intent_id);
    await environment.webhooks.deliver();
    expect((await getPayment()).status).toBe('CAPTURED');
    expect((await guest().continueSwap(defaultChoice))?.status).toBe(200);
    await environment.advance(30);
    await expectNoViolations();
  });

  it('is refunded when it was captured and the hold expired', async () => {
    await payForSwap();
    await environment.sandbox.stripe.paymentIntents.capture((await getPayment()).intent_id);
    await environment.webhooks.deliver();
    await environment.advance(10 * 60);
    await environment.advance(5);
    expect((await getPayment()).status).toBe('REFUNDED');
    await expectNoViolations();
  });

  it('is cancelled when the hold expired and its event was lost', async () => {
    await payForSwap();
    environment.clock.advance(10 * 60_000);
    await killAt('relay train-swap.loaded', () => environment.advance(5));
    expect((await getPayment()).status).toBe('CANCELLED');
  });

  it('is cancelled when the payment was created as its hold ended', async () => {
    await guest().continueSwap(defaultChoice);
    await guest().continueSwap(defaultChoice);
    await guest().startPayment();
    // The event of the end was handled before the payment existed.
    await guest().giveUp();
    await sql('update payments.payments set closed_at = null');
    await sql('truncate payments.outbox');
    const { intent_id: intent } = await getPayment();
    await environment.sandbox.stripe.paymentIntents
      .confirm(intent, { payment_method: 'pm_card_visa' })
      .catch(() => undefined);
    await environment.webhooks.deliver();
    await environment.advance(5);
    expect((await getPayment()).status).toBe('CANCELLED');
    await expectNoViolations();
  });

  it('is cancelled when its swap was deleted', async () => {
    await payForSwap();
    await sql('delete from train_swap.reservations where operation_id is not null');
    await sql('delete from train_swap.exchange_operations');
    await environment.advance(5);
    expect((await getPayment()).status).toBe('CANCELLED');
    await expectNoViolations();
  });

  it('is not changed when it is complete', async () => {
    await payForSwap();
    await guest().continueSwap(defaultChoice);
    await environment.advance(5);
    expect((await getPayment()).resting_since).not.toBeNull();
    await expectNoViolations();
  });

  it('is captured soon after the provider is available again', async () => {
    await payForSwap();
    await environment.withoutProvider(async () => {
      expect((await guest().continueSwap(defaultChoice))?.status).toBe(200);
      await environment.advance(5);
      expect((await getPayment()).status).toBe('AUTHORISED');
    });
    await environment.advance(15);
    expect((await getPayment()).status).toBe('CAPTURED');
    await expectNoViolations();
  });
});
