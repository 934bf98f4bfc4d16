import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import type { Payment } from '../payment/payment-shapes';
import type { PaymentTest } from './start-payment-test';

export type Outcome = {
  outcome: string;
  bookingId: string;
  heldUntil: string;
  payment: Payment;
};

/** What a traveller's page does with a payment, and looks at what came of it. */
export function paymentSteps(all: PaymentTest, client: TestClient) {
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const database = () => all.test.host.runtime.connection.database;
  const create = (operationId: string, key = newKey(), by = client) =>
    by.post<Payment>('/api/payments/payments', { operationId }, { key });

  const answer = (payment: Payment, code: string) =>
    client.post<Payment>(`/api/payments/payments/${payment.id}/challenge`, { code });
  const lastCode = () => all.sandbox.texts.at(-1)?.code ?? '';
  /** A button of the bank's page. */
  const press = ({ bankPage }: Payment, form: Record<string, string>) =>
    fetch(bankPage?.url ?? '', {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(form) },
    });
  /** Tells the bank a code where it asks: in the checkout, or on its own page. */
  const tellBank = (waiting: Payment, code: string) =>
    waiting.bankPage ? press(waiting, { step: 'confirm', code }) : answer(waiting, code);

  return {
    newKey,
    database,
    create,
    begin: async (operationId = all.hold().id) => (await create(operationId)).body,
    pay: (payment: Payment, paymentMethodId: string, key = newKey()) =>
      client.post<Payment>(
        `/api/payments/payments/${payment.id}/card`,
        { paymentMethodId },
        { key },
      ),
    voucher: (payment: Payment, code: string, key = newKey()) =>
      client.post<Payment>(`/api/payments/payments/${payment.id}/voucher`, { code }, { key }),
    withoutVoucher: async (payment: Payment, code: string, key = newKey()) => {
      const { rows } = await database().execute<{ id: string }>(
        sql`select id from payments.vouchers where code = ${code}`,
      );
      const path = `/api/payments/payments/${payment.id}/voucher/${rows[0]?.id}`;
      return client.delete<Payment>(path, { key });
    },
    payByVoucher: (payment: Payment, key = newKey()) =>
      client.post<Payment>(
        `/api/payments/payments/${payment.id}/voucher/confirmation`,
        {},
        { key },
      ),
    /** A voucher as a cheaper train gives it; answers its code. */
    giveVoucher: async (amount: number, currency = 'GBP'): Promise<string> => {
      const { id } = all.hold();
      const data = { paymentId: null, refund: { amount, currency } };
      await all.tell('exchange.confirmed', id, data);
      await all.test.settled();
      const { rows } = await database().execute<{ code: string }>(
        sql`select code from payments.vouchers where operation_id = ${id}`,
      );
      return rows[0]?.code ?? '';
    },
    /** What is neither spent nor reserved of a voucher. */
    worthOf: async (code: string): Promise<number | undefined> => {
      const { rows } = await database().execute<{ remaining: number }>(
        sql`select remaining from payments.vouchers where code = ${code}`,
      );
      return rows[0]?.remaining;
    },
    read: async (payment: Payment) =>
      (await client.get<Payment>(`/api/payments/payments/${payment.id}`)).body,
    answer,
    press,
    tellBank,
    agree: (waiting: Payment) => tellBank(waiting, lastCode()),
    outcome: (payment: Payment, by = client) =>
      by.get<Outcome>(`/api/payments/payments/${payment.id}/outcome`),
    lastCode,
    intentOf: async (payment: Payment): Promise<Stripe.PaymentIntent> => {
      const { data } = await all.sandbox.stripe.paymentIntents.list({ limit: 100 });
      const found = data.find((intent) => intent.metadata.operationId === payment.operationId);
      if (!found) throw new Error('The provider has no such intent.');
      return found;
    },
    /** Balance of each account over the movements of a payment: debits less credits. */
    booksOf: async (payment: Payment) => {
      const { rows } = await database().execute<{ account: string; balance: string }>(sql`
        select account, sum(case side when 'debit' then amount else -amount end) as balance
          from payments.ledger_entries e join payments.ledger_transactions t on t.id = e.transaction_id
         where t.payment_id = ${payment.id} group by account`);
      const balances = rows.map(({ account, balance }) => [account, Number(balance)] as const);
      return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
    },
    /** Train-swap commits the swap. */
    confirmSwap: async (payment: Payment) => {
      const operation = all.operations.get(payment.operationId);
      if (operation) operation.status = 'CONFIRMED';
      await all.tell('exchange.confirmed', payment.operationId, { paymentId: payment.id });
      await all.test.settled();
    },
  };
}

export const codeOf = (reply: TestReply<unknown>) => (reply.body as { code?: string }).code;
