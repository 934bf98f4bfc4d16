import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database, Transaction } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/values/schemas';
import { cardAmount } from '../ledger/post-entries';
import type { Payment } from '../payment-shapes';
import { getFailureMessage } from '../provider/failure-messages';
import { getProvider } from '../provider/provider-settings';
import { payments } from '../schema';
import { loadPaymentVouchers } from './load-payment-vouchers';

export type PaymentRow = typeof payments.$inferSelect;

/** The same response for an unknown payment and for one of another traveller. */
export const paymentNotFound = (): Problem =>
  problem('payment-not-found', {
    status: 404,
    detail: i18n.t('We cannot find this payment. Open your booking and start again.'),
  });

export async function findPayment(database: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await database.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

export async function findPaymentByOperation(
  database: Database,
  operationId: string,
): Promise<PaymentRow | null> {
  const [row] = await database.select().from(payments).where(eq(payments.operationId, operationId));
  return row ?? null;
}

const settledStatuses = new Set<PaymentRow['status']>(['AUTHORISED', 'CAPTURED', 'REFUNDED']);

/** No card and no code can change the payment any more. */
export const isSettled = ({ status }: PaymentRow): boolean => settledStatuses.has(status);

/** Paid by vouchers alone, so its intent at the provider is irrelevant. */
export const isPaidByVouchers = (payment: PaymentRow): boolean =>
  isSettled(payment) && cardAmount(payment) === 0;

/** Locks the payment until the transaction ends. */
export async function lockPayment(transaction: Transaction, id: string): Promise<PaymentRow> {
  const [row] = await transaction.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw paymentNotFound();
  return row;
}

export const clearedChallenge = { challenge: null, bankPage: null } as const;

export type PaymentChange = Partial<typeof payments.$inferInsert>;

export async function updatePayment(
  transaction: Transaction,
  id: string,
  change: PaymentChange,
): Promise<PaymentRow> {
  const [row] = await transaction
    .update(payments)
    .set(change)
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw paymentNotFound();
  return row;
}

export const toCardResponse = ({ cardBrand, cardLast4 }: PaymentRow): Payment['card'] =>
  cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;

/** The part that a card pays. */
export const toByCardResponse = (row: PaymentRow): Payment['byCard'] => ({
  amount: cardAmount(row),
  currency: row.currency,
});

export async function toPaymentResponse(
  context: Pick<ServiceContext, 'configuration' | 'secret' | 'log' | 'database'>,
  row: PaymentRow,
): Promise<Payment> {
  const provider = getProvider(context);
  const { failureCode, repairUntil } = row;
  const failed = row.status === 'REQUIRES_PAYMENT_METHOD' && failureCode;
  return {
    id: row.id,
    operationId: row.operationId,
    amount: { amount: row.amount, currency: row.currency },
    ...(await loadPaymentVouchers(context.database, row)),
    byCard: toByCardResponse(row),
    status: row.status,
    card: toCardResponse(row),
    challenge: row.status === 'REQUIRES_ACTION' ? row.challenge : null,
    bankPage:
      row.status === 'REQUIRES_ACTION' && row.bankPage
        ? { url: provider.bankPageUrl(row.bankPage) }
        : null,
    failure: failed
      ? {
          code: failureCode,
          message: getFailureMessage(failureCode),
          repairUntil: toInstant(repairUntil ?? row.heldUntil),
        }
      : null,
    provider: {
      name: row.provider,
      environment: 'test',
      publishableKey: provider.publishableKey,
      fieldsUrl: provider.fieldsUrl(row.pageOrigin),
      clientSecret: '',
    },
  };
}
