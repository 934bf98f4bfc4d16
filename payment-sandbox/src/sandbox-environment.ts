import { resolve } from 'node:path';
import { isProduction } from 'shared-config/environment';
import { environmentSetting } from 'shared-server';
import { wrongEnvironment } from 'shared-server/wrong-environment';
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

const environmentSchema = z.object({
  PORT: port.default(4200),
  SERVICES_PORT: port.default(4201),
  SANDBOX_PORT: port.default(4202),
  SANDBOX_HOST: z.string().default('localhost'),
  /** Where browsers reach it. */
  SANDBOX_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text).origin)
    .optional(),
  /** Pages that may hold the card fields; by default the app as its edge server serves it. */
  SANDBOX_PARENT_ORIGINS: origins.optional(),
  PUBLIC_ORIGIN: origins.optional(),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  /** Where text messages go; by default the staging inbox of the services. */
  SANDBOX_MESSAGES_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  /** Preferred: a pooler in transaction mode keeps no LISTEN and no session locks. */
  DATABASE_DIRECT_URL: z.string().optional(),
  DATA_FOLDER: z.string().default(defaultDataFolder),
  MASTER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENVIRONMENT: environmentSetting.refine(
    (name) => !isProduction(name),
    'the sandbox takes no real money and never runs in production, the default; for a trial set ENVIRONMENT=staging',
  ),
});

/** Reads the environment once; throws one error that lists all that is wrong. */
export const readSandboxEnvironment = (environment: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw wrongEnvironment(parsed.error);
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
};
