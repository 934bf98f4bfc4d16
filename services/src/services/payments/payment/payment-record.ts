import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database, Transaction } from '../../../kit/database/connection';
import { type Problem, problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/schemas';
import { cardAmount } from '../ledger/post-entries';
import { providerOf } from '../provider/provider-settings';
import { payments } from '../schema';
import { presentVouchers } from '../vouchers/present-vouchers';
import type { Payment } from './payment-shapes';

export type PaymentRow = typeof payments.$inferSelect;

/** The same answer for a payment that does not exist and for another traveller's. */
export const paymentNotFound = (): Problem =>
  problem('payment-not-found', {
    status: 404,
    detail: 'We cannot find this payment. Open your booking and start again.',
  });

export async function findPayment(database: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await database.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

export async function findPaymentOfOperation(
  database: Database,
  operationId: string,
): Promise<PaymentRow | null> {
  const [row] = await database.select().from(payments).where(eq(payments.operationId, operationId));
  return row ?? null;
}

const settled = new Set<PaymentRow['status']>(['AUTHORISED', 'CAPTURED', 'REFUNDED']);

/** Past every question of the bank: no card and no code changes it any more. */
export const isSettled = ({ status }: PaymentRow): boolean => settled.has(status);

/** Paid by vouchers alone: nothing that happens to its intent at the provider concerns it. */
export const isCovered = (payment: PaymentRow): boolean =>
  isSettled(payment) && cardAmount(payment) === 0;

/** Keeps every other change off the payment until the transaction ends. */
export async function lockPayment(transaction: Transaction, id: string): Promise<PaymentRow> {
  const [row] = await transaction.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw paymentNotFound();
  return row;
}

/** The card's bank asks nothing any more. */
export const noChallenge = { challenge: null, bankPage: null } as const;

export type PaymentChange = Partial<typeof payments.$inferInsert>;

export async function changePayment(
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

export const presentCard = ({ cardBrand, cardLast4 }: PaymentRow): Payment['card'] =>
  cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;

/** What of a payment is for the card. */
export const presentByCard = (row: PaymentRow): Payment['byCard'] => ({
  amount: cardAmount(row),
  currency: row.currency,
});

export async function presentPayment(
  context: Pick<ServiceContext, 'configuration' | 'secret' | 'log' | 'database'>,
  row: PaymentRow,
): Promise<Payment> {
  const provider = providerOf(context);
  const { failureCode, failureMessage, repairUntil } = row;
  const failed = row.status === 'REQUIRES_PAYMENT_METHOD' && failureCode && failureMessage;
  return {
    id: row.id,
    operationId: row.operationId,
    amount: { amount: row.amount, currency: row.currency },
    ...(await presentVouchers(context.database, row)),
    byCard: presentByCard(row),
    status: row.status,
    card: presentCard(row),
    challenge: row.status === 'REQUIRES_ACTION' ? row.challenge : null,
    bankPage: row.status === 'REQUIRES_ACTION' && row.bankPage ? { url: row.bankPage } : null,
    failure: failed
      ? {
          code: failureCode,
          message: failureMessage,
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
