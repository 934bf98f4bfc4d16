import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TestClient } from '../../../kit/testing/test-client';
import { paymentSteps } from '../testing/payment-steps';
import { type PaymentTest, startPaymentTest } from '../testing/start-payment-test';
import { referenceOf } from '../testing/train-swap-next-door';

const exported = z.object({
  payments: z.array(z.looseObject({ id: z.string(), status: z.string(), bookingId: z.string() })),
  vouchers: z.array(z.looseObject({ lastSigns: z.string() })),
});
const pounds = (amount: number) => ({ amount, currency: 'GBP' });

describe("payments in a traveller's own data", () => {
  let all: PaymentTest;
  let client: TestClient;
  let steps: ReturnType<typeof paymentSteps>;
  beforeAll(async () => {
    all = await startPaymentTest();
    client = await all.test.guest();
    steps = paymentSteps(all, client);
  }, 60_000);
  afterAll(() => all?.stop());

  /** As authentication asks: with the cookie of whoever wants their data. */
  const ask = () => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = all.test.host.runtime.calls({ cookie });
    return call('payments', 'exportPayments', { response: exported });
  };

  it('are all of them with how they stand, and vouchers with what is left', async () => {
    const code = await steps.giveVoucher(900);
    const [begun, refused, taken, lost] = [
      await steps.begin(),
      await steps.begin(),
      await steps.begin(),
      await steps.begin(),
    ];
    await steps.pay(refused, 'pm_card_chargeDeclinedInsufficientFunds');
    await steps.voucher(taken, code);
    await steps.pay(taken, 'pm_card_visa');
    await steps.confirmSwap(taken);
    await steps.pay(lost, 'pm_card_visa');
    await all.tell('operation.expired', lost.operationId);
    await all.test.settled();
    const another = await steps.begin();
    Object.assign(all.operations.get(another.operationId) ?? {}, { foreign: true });

    const { payments, vouchers } = await ask();
    expect(payments.map(({ id, status }) => [id, status])).toEqual(
      expect.arrayContaining([
        [begun.id, 'REQUIRES_PAYMENT_METHOD'],
        [refused.id, 'REQUIRES_PAYMENT_METHOD'],
        [taken.id, 'CAPTURED'],
        [lost.id, 'CANCELLED'],
      ]),
    );
    expect(payments).toHaveLength(4);
    const one = (id: string) => payments.find((payment) => payment.id === id);
    expect(one(refused.id)).toMatchObject({ failure: expect.any(String), paidAt: null });
    expect(one(taken.id)).toMatchObject({
      bookingReference: referenceOf(one(taken.id)?.bookingId ?? ''),
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
    // Who found a booking by a surname may have it in their data, and must not spend what it gave.
    expect(JSON.stringify(vouchers)).not.toContain(code);
  }, 30_000);

  it('are more than the newest hundred', async () => {
    const { bookingId } = await all.hold();
    await steps.database().execute(sql`
      insert into payments.payments (id, operation_id, booking_id, amount, currency, lines, held_until, status,
        provider, intent_id, client_secret, page_origin, created_at)
      select gen_random_uuid(), 'old-' || n, ${bookingId}, 100, 'GBP', '[]', now(), 'CANCELLED',
        'sandbox', 'old-' || n, '', '', now() from generate_series(1, 250) n`);
    const { payments } = await ask();
    expect(payments.filter((payment) => payment.bookingId === bookingId)).toHaveLength(250);
  });

  it('are told to nobody outside', async () => {
    expect((await client.get('/api/payments/internal/exports')).status).toBe(404);
  });
});
