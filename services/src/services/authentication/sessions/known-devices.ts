import { and, eq, gt, or } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { createToken, hashToken } from '../../../kit/opaque-token';
import { after, limits } from '../limits';
import { knownDevices, travellers } from '../schema';

/**
 * Keeps the browser as one that the traveller signed in with, inside the transaction that signs in. Several travellers
 * may share it; a token that we did not make is replaced.
 */
export async function rememberDevice(
  context: OperationContext,
  travellerId: string,
): Promise<void> {
  const createdAt = context.clock.now();
  const expiresAt = after(createdAt, limits.deviceLife);
  const token = (await madeHere(context)) ?? createToken();
  await context.database
    .insert(knownDevices)
    .values({ tokenHash: hashToken(token), travellerId, createdAt, expiresAt })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.travellerId],
      set: { expiresAt },
    });
  context.deviceCookie.set(token, expiresAt);
}

/** The device that asks, where whoever proved this address signed in on it before; otherwise null. */
export async function knownDevice(
  context: OperationContext,
  address: string,
): Promise<string | null> {
  const { token } = context.deviceCookie;
  if (!token) return null;
  const proved = or(
    eq(travellers.email, address),
    and(eq(travellers.phone, address), eq(travellers.phoneProved, true)),
  );
  const [known] = await context.database
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(travellers, eq(travellers.id, knownDevices.travellerId))
    .where(
      and(
        eq(knownDevices.tokenHash, hashToken(token)),
        gt(knownDevices.expiresAt, context.clock.now()),
        proved,
      ),
    );
  return known?.tokenHash ?? null;
}

async function madeHere({ database, deviceCookie }: OperationContext): Promise<string | null> {
  const { token } = deviceCookie;
  if (!token) return null;
  const [kept] = await database
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(token)))
    .limit(1);
  return kept ? token : null;
}
