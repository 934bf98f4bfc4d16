import { and, eq, gt, or } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import { addMs, limits } from '../limits';
import { knownDevices, travellers } from '../schema';

/**
 * Saves the browser as a known device, inside the transaction of the sign-in. Several travellers can share it. A token
 * that this service did not create is replaced.
 */
export async function saveDevice(context: OperationContext, travellerId: string): Promise<void> {
  const createdAt = context.clock.now();
  const expiresAt = addMs(createdAt, limits.deviceLifetimeMs);
  const token = (await findStoredToken(context)) ?? createToken();
  await context.database
    .insert(knownDevices)
    .values({ tokenHash: hashToken(token), travellerId, createdAt, expiresAt })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.travellerId],
      set: { expiresAt },
    });
  context.deviceCookie.set(token, expiresAt);
}

/** The device of the request, if a sign-in with this address happened on it before; otherwise null. */
export async function findKnownDevice(
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

async function findStoredToken({
  database,
  deviceCookie,
}: OperationContext): Promise<string | null> {
  const { token } = deviceCookie;
  if (!token) return null;
  const [stored] = await database
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(token)))
    .limit(1);
  return stored ? token : null;
}
