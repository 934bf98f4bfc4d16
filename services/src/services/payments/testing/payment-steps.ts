import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import type { Payment } from '../payment-shapes';
import type { PaymentTest } from './start-payment-test';

export type Outcome = {
  outcome: string;
  bookingId: string;
  heldUntil: string;
  payment: Payment;
};

/** Requests of a traveller's page, and queries for the assertions. */
export function paymentSteps(env: PaymentTest, client: TestClient) {
  let keys = 0;
  const nextKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const database = () => env.test.host.runtime.connection.database;
  const create = (operationId: string, key = nextKey(), by = client) =>
    by.post<Payment>('/api/payments/payments', { operationId }, { key });

  const submitCode = (payment: Payment, code: string) =>
    client.post<Payment>(`/api/payments/payments/${payment.id}/challenge`, { code });
  const getLastCode = () => env.sandbox.texts.at(-1)?.code ?? '';
  /** Presses a button of the bank's page. */
  const pressBankPage = ({ bankPage }: Payment, form: Record<string, string>) =>
    fetch(bankPage?.url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    });
  /** Enters a code in the checkout or on the bank's page. */
  const enterBankCode = (waiting: Payment, code: string) =>
    waiting.bankPage
      ? pressBankPage(waiting, { step: 'confirm', code })
      : submitCode(waiting, code);

  return {
    nextKey,
    database,
    create,
    begin: async (operationId = env.hold().id) => (await create(operationId)).body,
    pay: (payment: Payment, paymentMethodId: string, key = nextKey()) =>
      client.post<Payment>(
        `/api/payments/payments/${payment.id}/card`,
        { paymentMethodId },
        { key },
      ),
    applyVoucher: (payment: Payment, code: string, key = nextKey()) =>
      client.post<Payment>(`/api/payments/payments/${payment.id}/voucher`, { code }, { key }),
    removeVoucher: async (payment: Payment, code: string, key = nextKey()) => {
      const { rows } = await database().execute<{ id: string }>(
        sql`select id from payments.vouchers where code = ${code}`,
      );
      const path = `/api/payments/payments/${payment.id}/voucher/${rows[0]?.id}`;
      return client.delete<Payment>(path, { key });
    },
    payByVoucher: (payment: Payment, key = nextKey()) =>
      client.post<Payment>(
        `/api/payments/payments/${payment.id}/voucher/confirmation`,
        {},
        { key },
      ),
    /** Issues a voucher for a swap to a cheaper train. Returns its code. */
    issueVoucher: async (amount: number, currency = 'GBP'): Promise<string> => {
      const { id } = env.hold();
      const data = { paymentId: null, refund: { amount, currency } };
      await env.publish('exchange.confirmed', id, data);
      await env.test.settled();
      const { rows } = await database().execute<{ code: string }>(
        sql`select code from payments.vouchers where operation_id = ${id}`,
      );
      return rows[0]?.code ?? '';
    },
    /** The remaining amount of a voucher. */
    getRemaining: async (code: string): Promise<number | undefined> => {
      const { rows } = await database().execute<{ remaining: number }>(
        sql`select remaining from payments.vouchers where code = ${code}`,
      );
      return rows[0]?.remaining;
    },
    get: async (payment: Payment) =>
      (await client.get<Payment>(`/api/payments/payments/${payment.id}`)).body,
    submitCode,
    pressBankPage,
    enterBankCode,
    approve: (waiting: Payment) => enterBankCode(waiting, getLastCode()),
    getOutcome: (payment: Payment, by = client) =>
      by.get<Outcome>(`/api/payments/payments/${payment.id}/outcome`),
    getLastCode,
    getIntent: async (payment: Payment): Promise<Stripe.PaymentIntent> => {
      const { data } = await env.sandbox.stripe.paymentIntents.list({ limit: 100 });
      const found = data.find((intent) => intent.metadata.operationId === payment.operationId);
      if (!found) throw new Error('The provider does not have this intent.');
      return found;
    },
    /** Balance of each account for a payment: debits minus credits. */
    getBalances: async (payment: Payment) => {
      const { rows } = await database().execute<{ account: string; balance: string }>(sql`
        select account, sum(case side when 'debit' then amount else -amount end) as balance
          from payments.ledger_entries e join payments.ledger_transactions t on t.id = e.transaction_id
         where t.payment_id = ${payment.id} group by account`);
      const balances = rows.map(({ account, balance }) => [account, Number(balance)] as const);
      return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
    },
    /** Confirms the swap in train-swap. */
    confirmSwap: async (payment: Payment) => {
      const operation = env.operations.get(payment.operationId);
      if (operation) operation.status = 'CONFIRMED';
      await env.publish('exchange.confirmed', payment.operationId, { paymentId: payment.id });
      await env.test.settled();
    },
  };
}

export const getCode = (reply: TestResponse<unknown>) => (reply.body as { code?: string }).code;
