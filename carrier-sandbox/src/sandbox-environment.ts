import { isProduction } from '@train-swap/shared-config/environment';
import { environmentSetting } from 'shared-server';
import { toEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';
import { profileNames } from './profiles';

const keys = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.looseObject({ kty: z.string(), kid: z.string() })));

export const environmentSchema = z.object({
  CARRIER_SANDBOX_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4203)
    .describe('Port of the carrier sandbox.'),
  CARRIER_SANDBOX_HOST: z.string().default('localhost').describe('Address that it listens on.'),
  CARRIER_SANDBOX_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where clients reach it. Default: `http://localhost` with its port.'),
  CARRIER_SANDBOX_PROFILE: z
    .enum(profileNames)
    .default('complete')
    .describe('Which kind of provider it is: `carrier-sandbox/README.md`.'),
  CARRIER_SANDBOX_FILE: z
    .string()
    .optional()
    .describe('Where its state is saved. Without it a restart forgets everything.'),
  CARRIER_SANDBOX_WEBHOOK_URL: z.url().optional().describe('Where webhooks are sent.'),
  CARRIER_SANDBOX_CLIENT_ID: z.string().default('train-swap').describe('The client that may call.'),
  CARRIER_SANDBOX_CLIENT_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('The secret of the client.'),
  CARRIER_SANDBOX_CLIENT_KEYS: keys
    .optional()
    .describe('Public keys of the client for `private_key_jwt`: a JSON list of JWK with `kid`.'),
  CARRIER_SANDBOX_REQUESTOR: z
    .string()
    .optional()
    .describe('What requests of the client must have as `Requestor`.'),
  ENVIRONMENT: environmentSetting
    .refine(
      (name) => !isProduction(name),
      'the sandbox sells no real tickets and never runs in production, the default; for a trial set ENVIRONMENT=staging',
    )
    .describe('Without a name a process runs as production.'),
});

/** @throws {Error} that lists all invalid variables */
export function readSandboxEnvironment(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw toEnvironmentError(parsed.error);
  const value = parsed.data;
  return {
    host: value.CARRIER_SANDBOX_HOST,
    port: value.CARRIER_SANDBOX_PORT,
    origin: value.CARRIER_SANDBOX_ORIGIN ?? `http://localhost:${value.CARRIER_SANDBOX_PORT}`,
    profile: value.CARRIER_SANDBOX_PROFILE,
    stateFile: value.CARRIER_SANDBOX_FILE,
    webhookUrl: value.CARRIER_SANDBOX_WEBHOOK_URL ?? null,
    client: {
      id: value.CARRIER_SANDBOX_CLIENT_ID,
      secret: value.CARRIER_SANDBOX_CLIENT_SECRET,
      publicKeys: value.CARRIER_SANDBOX_CLIENT_KEYS,
      requestor: value.CARRIER_SANDBOX_REQUESTOR,
    },
  };
}
