import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');

const origin = z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).origin === text, {
  error: 'must be an origin such as http://localhost:4201, without a path',
});

const optionsSchema = z
  .object({
    PORT: z.coerce.number().int().min(1).max(65_535).default(4200),
    ENVIRONMENT: z.string().default('staging'),
    STORE_FOLDER: z.string().default(join(root, '.data/store')),
    /** Where `/api` and `/inbox` are answered. */
    SERVICES_ORIGIN: origin.default('http://localhost:4201'),
    /** Origins whose documents the page may frame: the payment provider's card fields. */
    FRAME_ORIGINS: z
      .string()
      .default('http://localhost:4202')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(origin)),
    /** The page's configuration; read again whenever it changes. */
    CONFIGURATION_FILE: z.string().optional(),
    DELIVERY_SIGNING_KEY: z.string().optional(),
    DELIVERY_TRUSTED_KEYS: z.string().optional(),
  })
  .transform((env) => ({
    port: env.PORT,
    environment: env.ENVIRONMENT,
    storeFolder: env.STORE_FOLDER,
    /** Whose word the documents of the store must have; without any, the key of the folder itself. */
    keys: keysOf(env),
    servicesOrigin: env.SERVICES_ORIGIN,
    frameOrigins: env.FRAME_ORIGINS,
    configurationFile:
      env.CONFIGURATION_FILE ?? join(root, 'delivery/environments', `${env.ENVIRONMENT}.json`),
  }));

function keysOf(env: { DELIVERY_SIGNING_KEY?: string; DELIVERY_TRUSTED_KEYS?: string }) {
  const { DELIVERY_SIGNING_KEY, DELIVERY_TRUSTED_KEYS } = env;
  return { DELIVERY_SIGNING_KEY, DELIVERY_TRUSTED_KEYS } as NodeJS.ProcessEnv;
}

export type EdgeOptions = z.infer<typeof optionsSchema>;

/** @throws {Error} with the whole list of what is wrong in the environment variables */
export function readOptions(env: NodeJS.ProcessEnv): EdgeOptions {
  const result = optionsSchema.safeParse(env);
  if (result.success) return result.data;
  const list = result.error.issues.map(({ path, message }) => `- ${path.join('.')} ${message}`);
  throw new Error(`The edge server's settings are wrong:\n${list.join('\n')}`);
}
