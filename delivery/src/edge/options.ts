import { join } from 'node:path';
import {
  environmentSetting,
  isAddressList,
  operatorAddresses,
  serverLimits,
  serverSettings,
} from 'shared-server';
import { z } from 'zod';
import type { StoreEnvironment } from '../store/open-store';

const root = join(import.meta.dirname, '..', '..', '..');

const origin = z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).origin === text, {
  error: 'must be an origin such as http://localhost:4201, without a path',
});

const optionsSchema = z
  .object({
    ...serverSettings,
    PORT: z.coerce.number().int().min(1).max(65_535).default(4200),
    ENVIRONMENT: environmentSetting,
    /** The release store: a folder, or `s3://bucket` as the delivery command takes it. */
    STORE_FOLDER: z.string().default(join(root, '.data/store')),
    /** Where copies of what was read from the store are kept. */
    EDGE_CACHE_FOLDER: z.string().optional(),
    /** With both, the server speaks HTTP/2 (and HTTP/1.1) over TLS. */
    TLS_CERTIFICATE_FILE: z.string().optional(),
    TLS_KEY_FILE: z.string().optional(),
    /** Where `/api` and `/inbox` are answered. */
    SERVICES_ORIGIN: origin.default('http://localhost:4201'),
    /** Whose X-Forwarded-For is believed: addresses, networks, `loopback`. Over TLS of its own nobody's. */
    TRUSTED_PROXIES: z
      .string()
      .default('loopback')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(isAddressList, 'must be addresses, networks or `loopback`'),
    /** Origins whose documents the page may frame: the payment provider's card fields. */
    FRAME_ORIGINS: z
      .string()
      .default('http://localhost:4202')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(origin)),
    /**
     * Origins of the tag manager, for the policy of its own frame alone: the first serves the container's
     * script, tags may load from and send to all of them. `*.` means any subdomain.
     */
    TAG_MANAGER_ORIGINS: z
      .string()
      .default(
        'https://www.googletagmanager.com https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
      )
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(
        z
          .array(
            z.string().regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'must be an https origin'),
          )
          .refine(([first]) => first !== undefined && !first.includes('*'), {
            error: 'must begin with the origin of the container, without *',
          }),
      ),
    /**
     * Origins that the staging deck may put in another's place: development servers and services;
     * `*` as a port for any. Production has no deck.
     */
    DECK_ORIGINS: z
      .string()
      .default('http://localhost:* http://127.0.0.1:*')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^https?:\/\/[^/:\s]+(:(\d+|\*))?$/, 'must be an origin'))),
    /** Where development servers announce themselves, in a folder of that name. */
    DATA_FOLDER: z.string().default(join(root, '.data')),
    /** The page's configuration; read again whenever it changes. */
    CONFIGURATION_FILE: z.string().optional(),
    DELIVERY_SIGNING_KEY: z.string().optional(),
    DELIVERY_TRUSTED_KEYS: z.string().optional(),
    S3_ENDPOINT: z.string().optional(),
    AWS_REGION: z.string().optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .transform((env) => ({
    port: env.PORT,
    environment: env.ENVIRONMENT,
    store: env.STORE_FOLDER,
    // A bucket is asked twice a second, a folder for every page.
    lookEvery: env.STORE_FOLDER.startsWith('s3://') ? 500 : 0,
    cacheFolder:
      env.EDGE_CACHE_FOLDER ??
      (env.STORE_FOLDER.startsWith('s3://')
        ? join(root, '.data/edge-cache')
        : join(env.STORE_FOLDER, '..', 'edge-cache')),
    certificate:
      env.TLS_CERTIFICATE_FILE && env.TLS_KEY_FILE
        ? { file: env.TLS_CERTIFICATE_FILE, keyFile: env.TLS_KEY_FILE }
        : null,
    /** Whose word the documents of the store must have; without any, the key of the folder itself. */
    keys: {
      DELIVERY_SIGNING_KEY: env.DELIVERY_SIGNING_KEY,
      DELIVERY_TRUSTED_KEYS: env.DELIVERY_TRUSTED_KEYS,
      S3_ENDPOINT: env.S3_ENDPOINT,
      AWS_REGION: env.AWS_REGION,
      AWS_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY,
    } satisfies StoreEnvironment as StoreEnvironment,
    servicesOrigin: env.SERVICES_ORIGIN,
    trustedProxies: env.TRUSTED_PROXIES,
    frameOrigins: env.FRAME_ORIGINS,
    tagManagerOrigins: env.TAG_MANAGER_ORIGINS,
    deckOrigins: env.DECK_ORIGINS,
    developmentServersFolder: join(env.DATA_FOLDER, 'development-servers'),
    configurationFile:
      env.CONFIGURATION_FILE ?? join(root, 'delivery/environments', `${env.ENVIRONMENT}.json`),
    limits: serverLimits(env),
    /** Who may read metrics and details of health. */
    operators: {
      token: env.METRICS_TOKEN,
      addresses: operatorAddresses(env.ENVIRONMENT, env),
    },
  }));

type AllOptions = z.infer<typeof optionsSchema>;

/** Without limits or operators the defaults of the environment apply. */
export type EdgeOptions = Omit<
  AllOptions,
  'environment' | 'limits' | 'operators' | 'developmentServersFolder'
> & {
  environment: string;
} & Partial<Pick<AllOptions, 'limits' | 'operators' | 'developmentServersFolder'>>;

/** @throws {Error} with the whole list of what is wrong in the environment variables */
export function readOptions(env: NodeJS.ProcessEnv): EdgeOptions {
  const result = optionsSchema.safeParse(env);
  if (result.success) return result.data;
  const list = result.error.issues.map(({ path, message }) => `- ${path.join('.')} ${message}`);
  throw new Error(`The edge server's settings are wrong:\n${list.join('\n')}`);
}
