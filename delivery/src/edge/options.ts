import { join } from 'node:path';
import {
  environmentSetting,
  getOperatorAddresses,
  isAddressList,
  serverSettings,
  toServerLimits,
} from 'shared-server';
import type { Readiness } from 'shared-server/program/readiness';
import { tracingSettings } from 'shared-server/tracing';
import { z } from 'zod';
import type { StoreEnvironment } from '../store/open-store';

const root = join(import.meta.dirname, '..', '..', '..');

const origin = z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).origin === text, {
  error: 'must be an origin such as http://localhost:4201, without a path',
});

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean);

export const edgeSettings = z.object({
  ...serverSettings,
  ...tracingSettings,
  PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .default(4200)
    .describe('Port of the edge server.'),
  EDGE_HOST: z
    .string()
    .trim()
    .min(1)
    .default('localhost')
    .describe('Address to listen on; `0.0.0.0` for a proxy or browsers on other machines.'),
  ENVIRONMENT: environmentSetting.describe('Without a value a process runs as production.'),
  STORE_FOLDER: z
    .string()
    .default(join(root, '.data/store'))
    .describe('The release store: a folder, or `s3://bucket/prefix`. Default: `.data/store`.'),
  EDGE_CACHE_FOLDER: z
    .string()
    .optional()
    .describe(
      'Folder for copies of the store, used while it is unavailable, and for the highest accepted version.',
    ),
  TLS_CERTIFICATE_FILE: z
    .string()
    .optional()
    .describe('Certificate for HTTP/2 and TLS without a proxy, together with the key.'),
  TLS_KEY_FILE: z.string().optional().describe('Private key of the certificate.'),
  SERVICES_ORIGIN: origin
    .default('http://localhost:4201')
    .describe('Origin of the services, to which `/api`, `/inbox` and `/support-desk` are proxied.'),
  RELEASE_FILES_ORIGIN: origin
    .optional()
    .describe(
      'Another origin (a CDN in front of this server) from which pages load scripts of remotes. Without a value: this server.',
    ),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform(splitList)
    .refine(isAddressList, 'must be addresses, networks or `loopback`')
    .describe(
      'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: addresses, networks, `loopback`.',
    ),
  TRUST_FORWARDED_HOST: z
    .stringbool()
    .default(false)
    .describe(
      'Whether `X-Forwarded-Host` of the trusted proxies counts. Only `true` when they replace the value that a client sends.',
    ),
  FRAME_ORIGINS: z
    .string()
    .default('http://localhost:4202')
    .transform(splitList)
    .pipe(z.array(origin))
    .describe('Origins that the page may frame: the card fields of the payment provider.'),
  TAG_MANAGER_ORIGINS: z
    .string()
    .default(
      'https://www.googletagmanager.com https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
    )
    .transform(splitList)
    .pipe(
      z
        .array(z.string().regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'must be an https origin'))
        .refine(([first]) => first !== undefined && !first.includes('*'), {
          error: 'must begin with the origin of the container, without *',
        }),
    )
    .describe(
      "Origins of the tag manager's frame. The first serves the container; `*.` means any subdomain.",
    ),
  DECK_ORIGINS: z
    .string()
    .default('http://localhost:* http://127.0.0.1:*')
    .transform(splitList)
    .pipe(z.array(z.string().regex(/^https?:\/\/[^/:\s]+(:(\d+|\*))?$/, 'must be an origin')))
    .describe(
      'Origins of development servers and services that the staging deck may use; `*` means any port.',
    ),
  DATA_FOLDER: z
    .string()
    .default(join(root, '.data'))
    .describe(
      'Folder of the embedded database, secrets and registered development servers. Default: `.data`.',
    ),
  CONFIGURATION_FILE: z
    .string()
    .optional()
    .describe("The page's configuration. Default: `delivery/environments/<environment>.json`."),
  DELIVERY_SIGNING_KEY: z
    .string()
    .optional()
    .describe('Private key that signs documents of the store.'),
  DELIVERY_TRUSTED_KEYS: z
    .string()
    .optional()
    .describe(
      'Public keys whose documents are trusted, separated by commas; `KEY=mfe-a+mfe-b` limits a key to remotes.',
    ),
  S3_ENDPOINT: z.string().optional().describe('Address of the S3 service.'),
  AWS_REGION: z.string().optional().describe('Region of the bucket.'),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Access key of the bucket.'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key.'),
});

const hasCertificateAndKey = (env: z.infer<typeof edgeSettings>) =>
  Boolean(env.TLS_CERTIFICATE_FILE) === Boolean(env.TLS_KEY_FILE);

const checkedSettings = edgeSettings.refine(hasCertificateAndKey, {
  path: ['TLS_KEY_FILE'],
  error: 'is needed together with TLS_CERTIFICATE_FILE, or neither of them',
});

const optionsSchema = checkedSettings.transform((env) => ({
  host: env.EDGE_HOST,
  port: env.PORT,
  environment: env.ENVIRONMENT,
  store: env.STORE_FOLDER,
  // A bucket is read twice a second, a folder for every page.
  refreshMs: env.STORE_FOLDER.startsWith('s3://') ? 500 : 0,
  cacheFolder:
    env.EDGE_CACHE_FOLDER ??
    (env.STORE_FOLDER.startsWith('s3://')
      ? join(root, '.data/edge-cache')
      : join(env.STORE_FOLDER, '..', 'edge-cache')),
  certificate:
    env.TLS_CERTIFICATE_FILE && env.TLS_KEY_FILE
      ? { file: env.TLS_CERTIFICATE_FILE, keyFile: env.TLS_KEY_FILE }
      : null,
  /** Keys and store settings. Without keys, the key in the store's folder is used. */
  keys: {
    DELIVERY_SIGNING_KEY: env.DELIVERY_SIGNING_KEY,
    DELIVERY_TRUSTED_KEYS: env.DELIVERY_TRUSTED_KEYS,
    S3_ENDPOINT: env.S3_ENDPOINT,
    AWS_REGION: env.AWS_REGION,
    AWS_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY,
  } satisfies StoreEnvironment as StoreEnvironment,
  servicesOrigin: env.SERVICES_ORIGIN,
  releaseFilesOrigin: env.RELEASE_FILES_ORIGIN ?? null,
  trustedProxies: env.TRUSTED_PROXIES,
  trustForwardedHost: env.TRUST_FORWARDED_HOST,
  frameOrigins: env.FRAME_ORIGINS,
  tagManagerOrigins: env.TAG_MANAGER_ORIGINS,
  deckOrigins: env.DECK_ORIGINS,
  developmentServersFolder: join(env.DATA_FOLDER, 'development-servers'),
  configurationFile:
    env.CONFIGURATION_FILE ?? join(root, 'delivery/environments', `${env.ENVIRONMENT}.json`),
  limits: toServerLimits(env),
  tracing: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, sampleRate: env.TRACE_SAMPLE_RATE },
  /** Clients that may read metrics and health details. */
  operators: {
    token: env.METRICS_TOKEN,
    addresses: getOperatorAddresses(env.ENVIRONMENT, env),
  },
}));

type AllOptions = z.infer<typeof optionsSchema>;

type OptionalOptions =
  | 'limits'
  | 'operators'
  | 'developmentServersFolder'
  | 'trustForwardedHost'
  | 'releaseFilesOrigin';

/** Limits and operators default to those of the environment. */
export type EdgeOptions = Omit<AllOptions, 'host' | 'environment' | 'tracing' | OptionalOptions> & {
  environment: string;
  /** Ready by default. */
  readiness?: Readiness;
} & Partial<Pick<AllOptions, OptionalOptions>>;

/** @throws {Error} with the list of all problems in the environment variables */
export function readOptions(
  env: NodeJS.ProcessEnv,
): EdgeOptions & Pick<AllOptions, 'host' | 'tracing'> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = optionsSchema.safeParse(given);
  if (result.success) return result.data;
  const list = result.error.issues.map(({ path, message }) => `- ${path.join('.')} ${message}`);
  throw new Error(
    `The edge server did not start, because its settings are not valid:\n${list.join('\n')}`,
  );
}
