import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { hashMailAddress } from '../../../kit/security/bounce-token';
import { bouncedAddresses } from '../schema';

export async function markBounced(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  addressHash: string,
): Promise<void> {
  const bouncedAt = clock.now();
  await database
    .insert(bouncedAddresses)
    .values({ addressHash, bouncedAt })
    .onConflictDoUpdate({ target: bouncedAddresses.addressHash, set: { bouncedAt } });
}

/** When the last mail to the address came back; null when mails arrive. */
export async function findBounce(
  { database }: Pick<ServiceContext, 'database'>,
  addressHash: string,
): Promise<Date | null> {
  const mine = eq(bouncedAddresses.addressHash, addressHash);
  const [row] = await database.select().from(bouncedAddresses).where(mine);
  return row?.bouncedAt ?? null;
}

/** After a code arrived at the address, and with its account. */
export async function deleteBounce(context: ServiceContext, email: string): Promise<void> {
  const mine = eq(bouncedAddresses.addressHash, hashMailAddress(context, email));
  await context.database.delete(bouncedAddresses).where(mine);
}
