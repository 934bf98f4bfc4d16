import { wrongValues } from 'shared-server/wrong-environment';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { type AppleWallet, appleFields, appleSettings } from './apple/apple-settings';
import { type GoogleWallet, googleFields, googleSettings } from './google/google-settings';

/** Null where this environment gives no passes out. */
export type Wallets = { apple: AppleWallet | null; google: GoogleWallet | null };

const wallets = z.object({ apple: appleSettings.nullable(), google: googleSettings.nullable() });

/**
 * The wallets that the environment sets up: all values of a wallet, or none.
 * @throws one error that names every variable that is wrong, and never what it held
 */
export function readWallets(environment: Record<string, string | undefined>): Wallets {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const setUp = (fields: z.ZodObject) =>
    Object.keys(fields.shape).some((name) => given[name] !== undefined) ? given : null;
  const parsed = wallets.safeParse({ apple: setUp(appleFields), google: setUp(googleFields) });
  if (parsed.success) return parsed.data;
  throw wrongValues(
    parsed.error.issues.map(({ path, message }) => `${String(path[1])}: ${message}`),
  );
}

const known = new WeakMap<ServiceContext['configuration'], Wallets>();

function ofThisProcess({ configuration }: Pick<ServiceContext, 'configuration'>): Wallets {
  const made = known.get(configuration) ?? readWallets(process.env);
  known.set(configuration, made);
  return made;
}

const hasRunOut = ({ certificate, issuer }: AppleWallet, now: Date): boolean =>
  [certificate, issuer].some(({ validTo }) => Date.parse(validTo) <= now.getTime());

/** The wallets for which this process can sign now. */
export function walletsOf(context: Pick<ServiceContext, 'configuration' | 'clock'>): Wallets {
  const { apple, google } = ofThisProcess(context);
  return { apple: apple && !hasRunOut(apple, context.clock.now()) ? apple : null, google };
}

/**
 * At the service's start. Apple's certificates run out after a year: then the wallet goes, not the product.
 * @throws where `readWallets` does
 */
export function openWallets(context: ServiceContext): void {
  const { apple } = ofThisProcess(context);
  if (!apple || !hasRunOut(apple, context.clock.now())) return;
  context.log.warn(
    'APPLE_WALLET_CERTIFICATE or its issuer has run out: no passes for Apple Wallet.',
  );
}
