import { createEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';

export const natsSettings = {
  NATS_URL: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol: /^(nats|tls)$/ })))
    .optional()
    .describe(
      'NATS servers of one cluster that distribute live events with JetStream, separated by commas: `tls://user:password@host:4222`, or `nats://` without TLS. The same in all processes. Without it PostgreSQL distributes them.',
    ),
  NATS_NKEY_SEED: z
    .string()
    .regex(/^SU[A-Z2-7]{56}$/, 'must be the seed of a user key')
    .optional()
    .describe('Seed of the NKey with which the services sign in, instead of a password.'),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('Copies of the stream when the services create it: 3 in a cluster of three servers.'),
};

export type NatsSettings = {
  /** Without user and password. */
  servers: string[];
  user: string | undefined;
  password: string | undefined;
  nkeySeed: string | undefined;
  withTls: boolean;
  replicas: number;
};

/** @throws {Error} for settings that do not belong together */
export function toNatsSettings({
  NATS_URL: urls,
  NATS_NKEY_SEED: nkeySeed,
  NATS_REPLICAS: replicas,
}: z.output<z.ZodObject<typeof natsSettings>>): NatsSettings | null {
  const [first, ...others] = (urls ?? []).map((url) => new URL(url));
  if (!first) {
    if (nkeySeed) throw createEnvironmentError(['NATS_URL: is required with NATS_NKEY_SEED']);
    return null;
  }
  const { protocol, username, password } = first;
  if (others.some((url) => url.protocol !== protocol))
    throw createEnvironmentError(['NATS_URL: use tls:// for all servers, or for none']);
  return {
    servers: [first, ...others].map(({ host }) => host),
    user: username ? decodeURIComponent(username) : undefined,
    password: password ? decodeURIComponent(password) : undefined,
    nkeySeed,
    withTls: protocol === 'tls:',
    replicas,
  };
}
