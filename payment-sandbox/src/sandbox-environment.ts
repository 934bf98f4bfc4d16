import { resolve } from 'node:path';
import { isProduction } from '@train-swap/shared-config/environment';
import { environmentSetting } from 'shared-server';
import { toEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';

const defaultDataFolder = resolve(import.meta.dirname, '../../.data');
const port = z.coerce.number().int().min(0).max(65_535);
const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)));

export const environmentSchema = z.object({
  PORT: port.default(4200).describe('Port of the edge server.'),
  SERVICES_PORT: port.default(4201).describe('Port of the services.'),
  SANDBOX_PORT: port.default(4202).describe('Port of the payment sandbox.'),
  SANDBOX_HOST: z
    .string()
    .default('localhost')
    .describe('Address that the payment sandbox listens on.'),
  SANDBOX_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('Where browsers reach the payment sandbox.'),
  SANDBOX_PARENT_ORIGINS: origins
    .optional()
    .describe('Origins whose pages may show the card fields. Default: the app.'),
  PUBLIC_ORIGIN: origins
    .optional()
    .describe('Where travellers open the app. Links in messages start with it.'),
  SANDBOX_WEBHOOK_URL: z
    .url()
    .optional()
    .describe('Where webhooks are sent. Default: the services.'),
  SANDBOX_MESSAGES_URL: z
    .url()
    .optional()
    .describe('Where text messages with codes are sent. Default: the staging inbox.'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe(
      'PostgreSQL: `postgres://user:password@host:5432/database`. Without it the embedded server is started.',
    ),
  DATABASE_DIRECT_URL: z
    .string()
    .optional()
    .describe('The same database without a pooler, for LISTEN, session locks and migrations.'),
  DATA_FOLDER: z
    .string()
    .default(defaultDataFolder)
    .describe(
      'Folder of the embedded database, secrets and announcements of development servers. Default: `.data`.',
    ),
  MASTER_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Secret from which all keys are derived. Default: generated once in the data folder.',
    ),
  ENVIRONMENT: environmentSetting
    .refine(
      (name) => !isProduction(name),
      'the sandbox takes no real money and never runs in production, the default; for a trial set ENVIRONMENT=staging',
    )
    .describe('Without a name a process runs as production.'),
});

/** @throws {Error} that lists all invalid variables */
export function readSandboxEnvironment(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw toEnvironmentError(parsed.error);
  const value = parsed.data;
  const services = `http://127.0.0.1:${value.SERVICES_PORT}`;
  return {
    host: value.SANDBOX_HOST,
    port: value.SANDBOX_PORT,
    publicOrigin: value.SANDBOX_ORIGIN ?? `http://localhost:${value.SANDBOX_PORT}`,
    parentOrigins: value.SANDBOX_PARENT_ORIGINS ??
      value.PUBLIC_ORIGIN ?? [`http://localhost:${value.PORT}`, `http://127.0.0.1:${value.PORT}`],
    webhookUrl: value.SANDBOX_WEBHOOK_URL ?? `${services}/api/payments/webhooks`,
    messagesUrl: value.SANDBOX_MESSAGES_URL ?? `${services}/api/inbox/internal/messages`,
    databaseUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    dataFolder: resolve(value.DATA_FOLDER),
    masterSecret: value.MASTER_SECRET,
  };
}
