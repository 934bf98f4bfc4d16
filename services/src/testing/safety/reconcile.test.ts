import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { crashingAt } from '../processes/crash-at';
import type { TestEnvironment } from './environment/test-environment';
import { plainly, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

type PaymentRow = { status: string; intent_id: string; resting_since: Date | null };

describe('what was left half done', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.goBack());

  const guest = () => travellers[0] as Swapper;
  const sql = async <Row extends object>(text: string): Promise<Row[]> => {
    const { rows } = await environment.test.host.runtime.connection.pool.query<Row>(text);
    return rows;
  };
  const payment = async (): Promise<PaymentRow> => {
    const [row] = await sql<PaymentRow>('select * from payments.payments');
    if (!row) throw new Error('There is no payment.');
    return row;
  };
  const expectSound = async () => expect(await environment.violations('with-provider')).toEqual([]);

  /** Hold, prove, pay: all but confirmed. */
  async function paid(): Promise<void> {
    for (let step = 0; step < 3; step += 1) await guest().goOn(plainly);
    expect((await payment()).status).toBe('AUTHORISED');
  }

  it('is seen as paid though the answer and the webhook of the provider were lost', async () => {
    await guest().goOn(plainly);
    await guest().goOn(plainly);
    await crashingAt('submitCard.prepared', () => guest().goOn(plainly));
    await environment.webhooks.lose();
    expect((await payment()).status).toBe('REQUIRES_PAYMENT_METHOD');
    await environment.pass(5);
    expect((await payment()).status).toBe('AUTHORISED');
    expect((await guest().goOn(plainly))?.status).toBe(200);
    await environment.pass(5);
    await expectSound();
  });

  it('is told as refused, with time to mend it, though the answer of the provider was lost', async () => {
    await guest().goOn(plainly);
    await guest().goOn(plainly);
    await guest().beginToPay();
    await environment.pass(9 * 60);
    const declined = { ...plainly, card: 'pm_card_chargeDeclined' };
    await crashingAt('submitCard.prepared', () => guest().goOn(declined));
    await environment.webhooks.lose();
    await environment.pass(5);
    expect(await payment()).toMatchObject({ failure_code: 'card_declined' });
    await environment.pass(2 * 60);
    expect((await guest().goOn(plainly))?.body).toMatchObject({ status: 'AUTHORISED' });
  });

  it('costs the provider nothing while a traveller looks for their card', async () => {
    await guest().goOn(plainly);
    await guest().goOn(plainly);
    await guest().beginToPay();
    let asked = 0;
    const count = () => {
      asked += 1;
    };
    const { server } = environment.sandbox.app;
    server.on('request', count);
    for (let minute = 0; minute < 9; minute += 1) await environment.pass(60);
    server.off('request', count);
    expect((await payment()).status).toBe('REQUIRES_PAYMENT_METHOD');
    expect(asked).toBe(0);
  });

  it('is seen as paid though the bank agreed out of our sight and its webhook was lost', async () => {
    await guest().goOn(plainly);
    await guest().goOn(plainly);
    await guest().goOn({ ...plainly, card: 'pm_card_authenticationRequired' });
    expect((await payment()).status).toBe('REQUIRES_ACTION');
    await crashingAt('answerChallenge.answered', () => guest().goOn(plainly));
    await environment.webhooks.lose();
    await environment.pass(15);
    expect((await payment()).status).toBe('AUTHORISED');
  });

  it('is captured though no event of the confirmation ever leaves', async () => {
    await paid();
    await crashingAt('relay train-swap.taken', async () => {
      expect((await guest().goOn(plainly))?.status).toBe(200);
      await environment.pass(5);
    });
    expect((await payment()).status).toBe('CAPTURED');
    await environment.pass(30);
    await expectSound();
  });

  it('is confirmed with money that the provider took too early', async () => {
    await paid();
    await environment.sandbox.stripe.paymentIntents.capture((await payment()).intent_id);
    await environment.webhooks.deliver();
    expect((await payment()).status).toBe('CAPTURED');
    expect((await guest().goOn(plainly))?.status).toBe(200);
    await environment.pass(30);
    await expectSound();
  });

  it('is refunded when the money was taken and the hold ran out', async () => {
    await paid();
    await environment.sandbox.stripe.paymentIntents.capture((await payment()).intent_id);
    await environment.webhooks.deliver();
    await environment.pass(10 * 60);
    await environment.pass(5);
    expect((await payment()).status).toBe('REFUNDED');
    await expectSound();
  });

  it('is given back when the hold ran out and the event of it got lost', async () => {
    await paid();
    environment.clock.advance(10 * 60_000);
    await crashingAt('relay train-swap.taken', () => environment.pass(5));
    expect((await payment()).status).toBe('CANCELLED');
  });

  it('is given back when a card was accepted for a payment begun as its hold ended', async () => {
    await guest().goOn(plainly);
    await guest().goOn(plainly);
    await guest().beginToPay();
    // The event of the end was handled a moment before there was a payment to close.
    await guest().giveUp();
    await sql('update payments.payments set closed_at = null');
    await sql('truncate payments.outbox');
    const { intent_id: intent } = await payment();
    await environment.sandbox.stripe.paymentIntents
      .confirm(intent, { payment_method: 'pm_card_visa' })
      .catch(() => undefined);
    await environment.webhooks.deliver();
    await environment.pass(5);
    expect((await payment()).status).toBe('CANCELLED');
    await expectSound();
  });

  it('is given back when its swap is gone altogether', async () => {
    await paid();
    await sql('delete from train_swap.reservations where operation_id is not null');
    await sql('delete from train_swap.exchange_operations');
    await environment.pass(5);
    expect((await payment()).status).toBe('CANCELLED');
    await expectSound();
  });

  it('is left alone once the money rests where it belongs', async () => {
    await paid();
    await guest().goOn(plainly);
    await environment.pass(5);
    expect((await payment()).resting_since).not.toBeNull();
    await expectSound();
  });

  it('is captured soon after the provider, which was away, is back', async () => {
    await paid();
    await environment.withoutProvider(async () => {
      expect((await guest().goOn(plainly))?.status).toBe(200);
      await environment.pass(5);
      expect((await payment()).status).toBe('AUTHORISED');
    });
    await environment.pass(15);
    expect((await payment()).status).toBe('CAPTURED');
    await expectSound();
  });
});
