import { createEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { type AppleWallet, appleFields, appleSettings } from './apple/apple-settings';
import { type GoogleWallet, googleFields, googleSettings } from './google/google-settings';

/** Null when a wallet is not configured. */
export type Wallets = { apple: AppleWallet | null; google: GoogleWallet | null };

const wallets = z.object({ apple: appleSettings.nullable(), google: googleSettings.nullable() });

/**
 * Reads the wallets of the environment: all values of a wallet are set, or none.
 * @throws one error that names every wrong variable without its value
 */
export function readWallets(environment: Record<string, string | undefined>): Wallets {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const getIfSet = (fields: z.ZodObject) =>
    Object.keys(fields.shape).some((name) => given[name] !== undefined) ? given : null;
  const parsed = wallets.safeParse({
    apple: getIfSet(appleFields),
    google: getIfSet(googleFields),
  });
  if (parsed.success) return parsed.data;
  throw createEnvironmentError(
    parsed.error.issues.map(({ path, message }) => `${String(path[1])}: ${message}`),
  );
}

const cache = new WeakMap<ServiceContext['configuration'], Wallets>();

function getConfiguredWallets({ configuration }: Pick<ServiceContext, 'configuration'>): Wallets {
  const loaded = cache.get(configuration) ?? readWallets(process.env);
  cache.set(configuration, loaded);
  return loaded;
}

const isExpired = ({ certificate, issuer }: AppleWallet, now: Date): boolean =>
  [certificate, issuer].some(({ validTo }) => Date.parse(validTo) <= now.getTime());

export function getWallets(context: Pick<ServiceContext, 'configuration' | 'clock'>): Wallets {
  const { apple, google } = getConfiguredWallets(context);
  return { apple: apple && !isExpired(apple, context.clock.now()) ? apple : null, google };
}

/**
 * Runs at the start of the service. An expired Apple certificate only disables that wallet.
 * @throws like `readWallets`
 */
export function validateWallets(context: ServiceContext): void {
  const { apple } = getConfiguredWallets(context);
  if (!apple || !isExpired(apple, context.clock.now())) return;
  context.log.warn(
    'APPLE_WALLET_CERTIFICATE or its issuer has expired: no passes for Apple Wallet.',
  );
}
