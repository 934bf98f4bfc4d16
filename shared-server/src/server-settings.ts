import { environmentNames, isProduction } from '@train-swap/shared-config/environment';
import { z } from 'zod';
import { isAddressList } from './trusted-addresses';

/** The default is production, so that a missing variable enables nothing dangerous. */
export const environmentSetting = z
  .enum(environmentNames, `must be one of ${environmentNames.join(', ')}`)
  .default('production');

const milliseconds = z.coerce.number().int().min(100).max(600_000);

/** Environment variables of every server that listens on a network. */
export const serverSettings = {
  HEADERS_TIMEOUT_MS: milliseconds.default(10_000).describe('Time for the headers of a request.'),
  REQUEST_TIMEOUT_MS: milliseconds
    .default(30_000)
    .describe('Time for a whole request, headers and body. The response does not count.'),
  IDLE_TIMEOUT_MS: milliseconds
    .default(60_000)
    .describe(
      'Time in which a connection may transfer nothing. Must exceed the heartbeat of event streams.',
    ),
  MIN_BODY_RATE: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_024)
    .describe('Bytes a second that a body must have on average after the grace time.'),
  BODY_GRACE_MS: milliseconds
    .default(10_000)
    .describe('Time before the rate of a body is checked.'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Open connections of the process.'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe(
      'Connections of one address, and its open requests behind a trusted proxy; then 429.',
    ),
  SHUTDOWN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120_000)
    .default(0)
    .describe(
      'Time between `GET /readyz` = 503 and the end of new requests, for load balancers to notice.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token with which operators read metrics and details of health.'),
  OPERATOR_ADDRESSES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(isAddressList, 'must be addresses, networks or `loopback`')
    .optional()
    .describe(
      'Addresses of operators who need no token: addresses, networks, `loopback`. Default: `loopback` outside production and without a token, otherwise none.',
    ),
};

const settingsSchema = z.object(serverSettings);
type Settings = z.infer<typeof settingsSchema>;

export type ServerLimits = {
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  idleTimeoutMs: number;
  minBodyRate: number;
  bodyGraceMs: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  shutdownDelayMs: number;
};

/** The limits in these settings; the defaults without any. */
export function toServerLimits(settings: Settings = settingsSchema.parse({})): ServerLimits {
  return {
    // Node rejects a headers timeout that is longer than the request timeout.
    headersTimeoutMs: Math.min(settings.HEADERS_TIMEOUT_MS, settings.REQUEST_TIMEOUT_MS),
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    idleTimeoutMs: settings.IDLE_TIMEOUT_MS,
    minBodyRate: settings.MIN_BODY_RATE,
    bodyGraceMs: settings.BODY_GRACE_MS,
    maxConnections: settings.MAX_CONNECTIONS,
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
  };
}

/**
 * By default loopback, but only outside production and without a token: behind a proxy that forwards no
 * address every request comes from loopback.
 */
export function getOperatorAddresses(
  environment: string,
  settings: Pick<Settings, 'METRICS_TOKEN' | 'OPERATOR_ADDRESSES'> = {},
): readonly string[] {
  if (settings.OPERATOR_ADDRESSES) return settings.OPERATOR_ADDRESSES;
  const isOpen = !isProduction(environment) && settings.METRICS_TOKEN === undefined;
  return isOpen ? ['loopback'] : [];
}

/** How often Node checks for timed-out connections. Its default of 30 s would triple a timeout of 10 s. */
export const connectionCheckIntervalMs = 1_000;
