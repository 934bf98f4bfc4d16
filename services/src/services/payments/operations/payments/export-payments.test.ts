import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TestClient } from '../../../../kit/testing/test-client';
import { toReference } from '../../testing/fake-train-swap';
import { paymentSteps } from '../../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../../testing/start-payment-test';

const exported = z.object({
  payments: z.array(z.looseObject({ id: z.string(), status: z.string(), bookingId: z.string() })),
  vouchers: z.array(z.looseObject({ lastSigns: z.string() })),
});
const pounds = (amount: number) => ({ amount, currency: 'GBP' });

describe('payments in the data export', () => {
  let env: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;
  beforeAll(async () => {
    env = await startPaymentTest();
    client = await env.test.guest();
    steps = paymentSteps(env, client);
  }, 60_000);
  afterAll(() => env?.stop());

  /** Calls the export as authentication does, with the cookie of the traveller. */
  const exportPayments = () => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = env.test.host.runtime.calls({ cookie });
    return call('payments', 'exportPayments', { response: exported });
  };

  it('include every status, and vouchers with their remaining amounts', async () => {
    const code = await steps.issueVoucher(900);
    const [begun, declined, captured, lost] = [
      await steps.begin(),
      await steps.begin(),
      await steps.begin(),
      await steps.begin(),
    ];
    await steps.pay(declined, 'pm_card_chargeDeclinedInsufficientFunds');
    await steps.applyVoucher(captured, code);
    await steps.pay(captured, 'pm_card_visa');
    await steps.confirmSwap(captured);
    await steps.pay(lost, 'pm_card_visa');
    await env.publish('operation.expired', lost.operationId);
    await env.test.settled();
    const another = await steps.begin();
    Object.assign(env.operations.get(another.operationId) ?? {}, { isOtherTravellers: true });

    const { payments, vouchers } = await exportPayments();
    expect(payments.map(({ id, status }) => [id, status])).toEqual(
      expect.arrayContaining([
        [begun.id, 'REQUIRES_PAYMENT_METHOD'],
        [declined.id, 'REQUIRES_PAYMENT_METHOD'],
        [captured.id, 'CAPTURED'],
        [lost.id, 'CANCELLED'],
      ]),
    );
    expect(payments).toHaveLength(4);
    const findPayment = (id: string) => payments.find((payment) => payment.id === id);
    expect(findPayment(declined.id)).toMatchObject({ failure: expect.any(String), paidAt: null });
    expect(findPayment(captured.id)).toMatchObject({
      bookingReference: toReference(findPayment(captured.id)?.bookingId ?? ''),
      amount: pounds(1_750),
      byCard: pounds(850),
      card: { last4: '4242' },
      vouchers: [{ lastSigns: code.slice(-4), amount: pounds(900), status: 'SPENT' }],
      receiptNumber: expect.stringMatching(/^TS-/),
      refunds: [],
      failure: null,
    });
    const lastSigns = code.slice(-4);
    expect(vouchers).toMatchObject([{ lastSigns, amount: pounds(900), left: pounds(0) }]);
    // A session that found the booking by a surname must not be able to spend the voucher.
    expect(JSON.stringify(vouchers)).not.toContain(code);
  }, 30_000);

  it('include more than a hundred payments', async () => {
    const { bookingId } = await env.hold();
    await steps.database().execute(sql`
      insert into payments.payments (id, operation_id, booking_id, amount, currency, lines, held_until, status,
        provider, intent_id, client_secret, page_origin, created_at)
      select gen_random_uuid(), 'old-' || n, ${bookingId}, 100, 'GBP', '[]', now(), 'CANCELLED',
        'sandbox', 'old-' || n, '', '', now() from generate_series(1, 250) n`);
    const { payments } = await exportPayments();
    expect(payments.filter((payment) => payment.bookingId === bookingId)).toHaveLength(250);
  });

  it('cannot be read from outside', async () => {
    expect((await client.get('/api/payments/internal/exports')).status).toBe(404);
  });
});
