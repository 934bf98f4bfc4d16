import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database';
import { customers } from '../schema';
import { missingResource } from '../wire/stripe-error';

/** A customer who was not deleted. */
export async function findCustomer(tx: Transaction, id: string, param: string) {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.deleted, false)));
  if (!row) throw missingResource('customer', id, param);
  return row;
}
