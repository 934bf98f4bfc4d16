import { eq } from 'drizzle-orm';
import type { PaymentMethodRow } from '../objects/payment-method';
import { wrongCodes } from '../schema';
import type { Call } from '../wire/endpoint';

const maxWrongCodes = 10;
const lockSeconds = 900;

type Counting = Pick<Call<unknown>, 'tx' | 'now'>;

/** Recent wrong codes of the card. Locks the count until the transaction ends. */
const lockCount = async (
  { tx, now }: Counting,
  { fingerprint }: PaymentMethodRow,
): Promise<number> => {
  await tx.insert(wrongCodes).values({ fingerprint, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(wrongCodes)
    .where(eq(wrongCodes.fingerprint, fingerprint))
    .for('update');
  if (!row) throw new Error('The count of wrong codes was not stored.');
  // The staging clock can be set back.
  const age = now - row.lastAt;
  return age >= 0 && age < lockSeconds ? row.count : 0;
};

/** Whether the card is locked after too many wrong codes. */
export const isLockedOut = async (call: Counting, method: PaymentMethodRow): Promise<boolean> =>
  (await lockCount(call, method)) >= maxWrongCodes;

export const recordCodeResult = async (
  call: Counting,
  method: PaymentMethodRow,
  code: 'right' | 'wrong',
): Promise<void> => {
  const before = await lockCount(call, method);
  await call.tx
    .update(wrongCodes)
    .set({ count: code === 'right' ? 0 : before + 1, lastAt: call.now })
    .where(eq(wrongCodes.fingerprint, method.fingerprint));
};
