import { environmentNames, isProduction } from 'shared-config/environment';
import { z } from 'zod';
import { isAddressList } from './trusted-addresses';

/** Without a name an environment is production: nothing dangerous opens because a variable is missing. */
export const environmentSetting = z
  .enum(environmentNames, `must be one of ${environmentNames.join(', ')}`)
  .default('production');

const milliseconds = z.coerce.number().int().min(100).max(600_000);

/** Environment variables of every server that listens on a network. */
export const serverSettings = {
  /** Time for the headers of a request. */
  HEADERS_TIMEOUT_MS: milliseconds.default(10_000),
  /** Time for a whole request, headers and body. The time for its response does not count. */
  REQUEST_TIMEOUT_MS: milliseconds.default(30_000),
  /** Time for which a connection may transfer nothing; longer than the pause between two events of a stream. */
  IDLE_TIMEOUT_MS: milliseconds.default(60_000),
  /** Bytes a second that a body must have on average once the grace period is over. */
  MIN_BODY_RATE: z.coerce.number().int().min(1).default(1_024),
  BODY_GRACE_MS: milliseconds.default(10_000),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  /** Connections of one address, and its open requests where a trusted proxy forwards it. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
  /** The bearer token with which an operator reads metrics and details of health. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Addresses of operators who need no token: addresses, networks, `loopback`. */
  OPERATOR_ADDRESSES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(isAddressList, 'must be addresses, networks or `loopback`')
    .optional(),
};

const settingsSchema = z.object(serverSettings);
type Settings = z.infer<typeof settingsSchema>;

export type ServerLimits = {
  headersTimeout: number;
  requestTimeout: number;
  idleTimeout: number;
  minBodyRate: number;
  bodyGrace: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
};

/** The limits in these settings; the defaults without any. */
export function serverLimits(settings: Settings = settingsSchema.parse({})): ServerLimits {
  return {
    // Node refuses a limit for the headers that is longer than the one for the whole request.
    headersTimeout: Math.min(settings.HEADERS_TIMEOUT_MS, settings.REQUEST_TIMEOUT_MS),
    requestTimeout: settings.REQUEST_TIMEOUT_MS,
    idleTimeout: settings.IDLE_TIMEOUT_MS,
    minBodyRate: settings.MIN_BODY_RATE,
    bodyGrace: settings.BODY_GRACE_MS,
    maxConnections: settings.MAX_CONNECTIONS,
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
  };
}

/**
 * By default loopback, but only outside production and without a token: behind a proxy that forwards no
 * address every request comes from loopback.
 */
export function operatorAddresses(
  environment: string,
  settings: Pick<Settings, 'METRICS_TOKEN' | 'OPERATOR_ADDRESSES'> = {},
): readonly string[] {
  if (settings.OPERATOR_ADDRESSES) return settings.OPERATOR_ADDRESSES;
  const isOpen = !isProduction(environment) && settings.METRICS_TOKEN === undefined;
  return isOpen ? ['loopback'] : [];
}

/** How often Node looks for connections that are over their time; its default of 30 s triples a limit of 10 s. */
export const connectionsCheckingInterval = 1_000;
