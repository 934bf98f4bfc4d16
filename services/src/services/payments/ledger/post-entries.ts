import type { Transaction } from '../../../kit/database/connections/connection';
import type { ReceiptLine } from '../payment-shapes';
import {
  type LedgerAccount,
  ledgerEntries,
  ledgerTransactions,
  type PaymentMovement,
  type payments,
  type VoucherMovement,
  type vouchers,
  type voucherUses,
} from '../schema';

type PaymentRow = typeof payments.$inferSelect;
type UseRow = typeof voucherUses.$inferSelect;
type Entry = { account: LedgerAccount; side: 'debit' | 'credit'; amount: number };

/** The part of a payment that a card pays, in minor units. */
export const cardAmount = ({
  amount,
  voucherAmount,
}: Pick<PaymentRow, 'amount' | 'voucherAmount'>): number => amount - voucherAmount;

const pair = (debit: LedgerAccount, credit: LedgerAccount, amount: number): Entry[] => [
  { account: debit, side: 'debit', amount },
  { account: credit, side: 'credit', amount },
];

/** The fee's share of the amount. A discount lowers the fare first. */
function feeShare(lines: readonly ReceiptLine[], amount: number): number {
  const fees = lines.filter((line) => line.kind === 'fee');
  const fee = fees.reduce((sum, line) => sum + line.amount.amount, 0);
  return Math.max(0, Math.min(fee, amount));
}

function income({ lines, amount }: PaymentRow): Entry[] {
  const fee = feeShare(lines, amount);
  const shares: [LedgerAccount, number][] = [
    ['fee-income', fee],
    ['fare-income', amount - fee],
  ];
  return shares
    .filter(([, share]) => share > 0)
    .map(([account, share]) => ({ account, side: 'credit', amount: share }));
}

/** Two entries, or none for an amount of 0, such as the card part of a payment by vouchers alone. */
const pairOfSome = (debit: LedgerAccount, credit: LedgerAccount, amount: number): Entry[] =>
  amount > 0 ? pair(debit, credit, amount) : [];

const reservation = (payment: PaymentRow) =>
  pairOfSome('authorised-at-provider', 'cardholder-reservations', cardAmount(payment));
const reservationEnd = (payment: PaymentRow) =>
  pairOfSome('cardholder-reservations', 'authorised-at-provider', cardAmount(payment));

const debits = (account: LedgerAccount, amount: number): Entry[] =>
  amount > 0 ? [{ account, side: 'debit', amount }] : [];

const entriesOf: Record<PaymentMovement, (payment: PaymentRow, amount: number) => Entry[]> = {
  authorise: reservation,
  release: reservationEnd,
  capture: (payment) => [
    ...reservationEnd(payment),
    ...debits('provider-receivable', cardAmount(payment)),
    ...debits('vouchers-reserved', payment.voucherAmount),
    ...income(payment),
  ],
  refund: (_payment, amount) => pair('refunds-given', 'provider-receivable', amount),
  'refund-failed': (_payment, amount) => pair('provider-receivable', 'refunds-owed', amount),
  'refund-again': (_payment, amount) => pair('refunds-owed', 'provider-receivable', amount),
  'refund-transferred': (_payment, amount) => pair('refunds-owed', 'bank-account', amount),
};

/**
 * Records one movement of a payment, in the transaction that changes the payment. A unique index rejects a second
 * movement of the same kind and reference.
 */
export async function postEntries(
  transaction: Transaction,
  payment: PaymentRow,
  kind: PaymentMovement,
  now: Date,
  part: { amount: number; reference: string } = { amount: payment.amount, reference: '' },
): Promise<void> {
  await post(
    transaction,
    { paymentId: payment.id, kind, reference: part.reference, at: now },
    entriesOf[kind](payment, part.amount),
    payment.currency,
  );
}

/**
 * Records an issued voucher as a liability. `failed`: the failed refund that it settles.
 */
export async function postVoucher(
  transaction: Transaction,
  { id, amount, currency, issuedAt }: typeof vouchers.$inferSelect,
  failed: { paymentId: string; id: string } | null,
): Promise<void> {
  await post(
    transaction,
    {
      voucherId: id,
      paymentId: failed?.paymentId ?? null,
      kind: 'voucher',
      reference: failed?.id ?? '',
      at: issuedAt,
    },
    pair(failed ? 'refunds-owed' : 'refunds-given', 'vouchers-outstanding', amount),
    currency,
  );
}

const accountsOf: Record<VoucherMovement, [debit: LedgerAccount, credit: LedgerAccount]> = {
  'voucher-reserve': ['vouchers-outstanding', 'vouchers-reserved'],
  'voucher-release': ['vouchers-reserved', 'vouchers-outstanding'],
  'voucher-return': ['refunds-given', 'vouchers-outstanding'],
};

/** Records a movement of a part of a voucher, once for each kind. */
export async function postVoucherUse(
  transaction: Transaction,
  { id, voucherId, paymentId, amount }: UseRow,
  kind: VoucherMovement,
  currency: string,
  now: Date,
): Promise<void> {
  const movement = { voucherId, paymentId, kind, reference: id, at: now };
  await post(transaction, movement, pair(...accountsOf[kind], amount), currency);
}

async function post(
  transaction: Transaction,
  movement: typeof ledgerTransactions.$inferInsert,
  entries: readonly Entry[],
  currency: string,
): Promise<void> {
  if (entries.length === 0) return;
  const [stored] = await transaction
    .insert(ledgerTransactions)
    .values(movement)
    .returning({ id: ledgerTransactions.id });
  if (!stored) throw new Error('The ledger transaction was not stored.');
  await transaction
    .insert(ledgerEntries)
    .values(entries.map((entry) => ({ ...entry, transactionId: stored.id, currency })));
}
