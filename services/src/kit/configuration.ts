import { createECDH } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type EnvironmentName, isProduction } from '@train-swap/shared-config/environment';
import {
  environmentSetting,
  getOperatorAddresses,
  isAddressList,
  type ServerLimits,
  serverSettings,
  toServerLimits,
} from 'shared-server';
import { createEnvironmentError, toEnvironmentError } from 'shared-server/environment-error';
import { tracingSettings } from 'shared-server/tracing';
import { z } from 'zod';
import { type CarrierSettings, carrierSettings } from './carrier-settings';
import { type FeedSettings, feedSettings, toFeedSettings } from './feed-settings';
import { type NatsSettings, natsSettings, toNatsSettings } from './nats-settings';
import { type SmsSettings, smsSettings, toSmsSettings } from './sms-settings';
import { type SmtpSettings, smtpSettings, toSmtpSettings } from './smtp-settings';
import { type StaffSettings, staffSettings, toStaffSettings } from './staff-settings';
import { type SupportSettings, supportSettings, toSupportSettings } from './support-settings';

const root = resolve(import.meta.dirname, '../../..');
const list = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const base64url = (bytes: number) =>
  z
    .string()
    .refine(
      (text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `must be ${bytes} bytes as base64url`,
    );
const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max);
const textList = z.string().default('').transform(list);

/** Of Chrome and browsers built on it, Firefox, Safari and Edge. */
const knownPushServices =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
const pushService = /^(?:(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*|https?:\/\/[^\s/@]+)$/;

/** For a database on the same machine: enough to use all cores while some connections wait for the disk. */
const databaseConnections = 2 * availableParallelism() + 2;

export const environmentSchema = z.object({
  ...serverSettings,
  ...tracingSettings,
  SERVICES_PORT: integer(0, 65_535).default(4201).describe('Port of the services.'),
  SERVICES_HOST: z
    .string()
    .trim()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on; `0.0.0.0` for calls from other machines.'),
  SERVICES: textList.describe(
    'Names of the services in this process, separated by commas; all when empty.',
  ),
  SERVICE_ADDRESSES: textList
    .pipe(z.array(z.string().regex(/^[a-z-]+=https?:\/\/\S+$/, 'must be name=http://host:port')))
    .describe(
      'Addresses of services in other processes: `name=http://host:port`, separated by commas.',
    ),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'PostgreSQL: `postgres://user:password@host:5432/database`. Without it the embedded server is started.',
    ),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe('The same database without a pooler, for LISTEN, session locks and migrations.'),
  ...natsSettings,
  MIGRATE_ON_START: z
    .stringbool()
    .default(true)
    .describe(
      'Whether processes apply missing migrations. With `false` they do not start before the command `migrate` did.',
    ),
  DATABASE_CONNECTIONS: integer(2, 500)
    .default(databaseConnections)
    .describe('Connections of the pool of each process. Default: 2 for each core and 2 more.'),
  DATA_FOLDER: z
    .string()
    .default(resolve(root, '.data'))
    .describe(
      'Folder of the embedded database, secrets and announcements of development servers. Default: `.data`.',
    ),
  ENVIRONMENT: environmentSetting.describe('Without a name a process runs as production.'),
  PUBLIC_ORIGIN: origin
    .default('http://localhost:4200')
    .describe('Where travellers open the app. Links in messages start with it.'),
  ALLOWED_ORIGINS: textList
    .pipe(z.array(origin))
    .describe('Other origins that may send unsafe requests, separated by commas.'),
  SANDBOX_ORIGIN: origin
    .default('http://localhost:4202')
    .describe('Where browsers reach the payment sandbox.'),
  SANDBOX_API_ORIGIN: origin
    .optional()
    .describe('Where the services reach it. Default: `SANDBOX_ORIGIN`.'),
  PASSWORD_RESET_LOCATION: z
    .string()
    .default('/account/reset-password')
    .describe('Page of the password reset: a path or a URL.'),
  CODE_LENGTH: integer(4, 8).default(6).describe('Digits of a one-time code.'),
  MESSAGES_URL: z
    .url()
    .optional()
    .describe(
      'Gateway that receives messages as JSON. Production needs it or `SMTP_URL`; without both messages go to the staging inbox.',
    ),
  ...smtpSettings,
  ...smsSettings,
  ...staffSettings,
  ...supportSettings,
  ...feedSettings,
  ...carrierSettings,
  MASTER_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Secret from which all keys are derived. Default: generated once in the data folder.',
    ),
  VAPID_PUBLIC_KEY: base64url(65)
    .optional()
    .describe(
      'Public key of web push, base64url. All three VAPID variables, or none: no web push.',
    ),
  VAPID_PRIVATE_KEY: base64url(32).optional().describe('Its private key, base64url.'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@|https:\/\/).+/, 'must start with mailto: or https://')
    .optional()
    .describe('How push services reach the operator: `mailto:` or an https address.'),
  PUSH_SERVICES: z
    .string()
    .default(knownPushServices)
    .transform(list)
    .pipe(z.array(z.string().regex(pushService, 'must be a host, `*.` and a domain, or an origin')))
    .describe(
      'Push services that browsers may use, separated by commas: hosts with https and public addresses, `*.` for all hosts of a domain. An origin such as `http://127.0.0.1:9000` may be in an inner network.',
    ),
  FAIL_POINTS: textList
    .pipe(z.array(z.string().regex(/^[\w. -]+(:[1-9]\d*)?$/, 'must be name or name:count')))
    .describe(
      'Where the process ends itself, to test crashes: `confirmExchange.committed:2`. Rejected in production.',
    ),
  MAX_REQUESTS_IN_FLIGHT: integer(1, 10_000)
    .default(200)
    .describe('Requests from outside that a process handles at once; others wait or get 503.'),
  MAX_QUEUED_REQUESTS: integer(0, 10_000).default(300).describe('Requests that may wait.'),
  QUEUE_TIMEOUT_MS: integer(0, 10_000)
    .default(1_000)
    .describe('Time that a request may wait before it gets 503.'),
  MAX_REQUESTS_PER_ADDRESS: integer(1)
    .default(6_000)
    .describe('Requests a minute from one address; then 429. A whole train can share one address.'),
  MAX_STREAMS: integer(1)
    .default(2_000)
    .describe('Streams of live events that a process keeps open; then 503.'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform(list)
    .refine(isAddressList, 'must be addresses, networks or `loopback`')
    .describe(
      'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: addresses, networks, `loopback`.',
    ),
  MAX_EVENT_LOOP_DELAY_MS: integer(10, 60_000)
    .default(500)
    .describe('Mean delay of the event loop above which requests get 503 while many are handled.'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('warn')
    .describe('Lowest level that is logged.'),
});

/** The keys with which push services recognise our messages (RFC 8292). */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

export type RequestLimits = {
  /** External requests in flight in this process. */
  maxInFlight: number;
  /** Requests that may wait in the queue. */
  maxQueued: number;
  /** Milliseconds that a request may wait in the queue. */
  queueTimeoutMs: number;
  /** Mean event loop delay in milliseconds. */
  maxEventLoopDelayMs: number;
};

export type Configuration = {
  host: string;
  port: number;
  services: string[];
  serviceAddresses: Record<string, string>;
  databaseUrl: string | undefined;
  /** The same database without a pooler. Set only when `databaseUrl` is a pooler. */
  databaseDirectUrl: string | undefined;
  databaseConnections: number;
  migrateOnStart: boolean;
  /** Null: PostgreSQL distributes live events. */
  nats: NatsSettings | null;
  dataFolder: string;
  environment: EnvironmentName;
  /** The origin at which travellers open the app. Links in messages start with it. */
  publicOrigin: string;
  allowedOrigins: string[];
  sandboxOrigin: string;
  sandboxApiOrigin: string;
  /** An absolute URL. The reset mail adds `?token=` to it. */
  passwordResetLocation: string;
  /** Digits of a one-time code. */
  codeLength: number;
  messagesUrl: string | undefined;
  /** Null: the gateway or the staging inbox gets emails. */
  smtp: SmtpSettings | null;
  /** Null: the gateway or the staging inbox gets text messages. */
  sms: SmsSettings | null;
  /** Null: no support desk. */
  staff: StaffSettings | null;
  support: SupportSettings;
  /** Timetables to import on a schedule. */
  feeds: FeedSettings[];
  /** Host -> `Header: value`. */
  feedCredentials: Record<string, string>;
  /** Carriers with a reservation system of their own. */
  carriers: CarrierSettings[];
  masterSecret: string | undefined;
  /** Null: no web push. */
  vapid: Vapid | null;
  /** Hosts, domains with `*.`, and origins. */
  pushServices: string[];
  /** Always empty in production. */
  failPoints: string[];
  requestLimits: RequestLimits;
  /** Per minute. */
  maxRequestsPerAddress: number;
  maxStreams: number;
  trustedProxies: string[];
  limits: ServerLimits;
  /** Clients that may read the metrics. */
  operators: { token: string | undefined; addresses: readonly string[] };
  logLevel: string;
  tracing: { endpoint: string | undefined; sampleRate: number };
};

function toVapid({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: z.output<typeof environmentSchema>): Vapid | null {
  if (!publicKey && !privateKey && !subject) return null;
  if (!publicKey || !privateKey || !subject) {
    throw createEnvironmentError([
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: set all three, or none',
    ]);
  }
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  if (pair.getPublicKey('base64url') !== publicKey) {
    throw createEnvironmentError(['VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY']);
  }
  return { publicKey, privateKey, subject };
}

/** @throws {Error} that lists all invalid variables */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw toEnvironmentError(parsed.error);
  const value = parsed.data;
  if (isProduction(value.ENVIRONMENT) && !value.MESSAGES_URL && !value.SMTP_URL) {
    throw createEnvironmentError([
      'MESSAGES_URL or SMTP_URL: is required in production, which has no staging inbox; to try the product set ENVIRONMENT=staging',
    ]);
  }
  if (isProduction(value.ENVIRONMENT) && value.FAIL_POINTS.length > 0) {
    throw createEnvironmentError(['FAIL_POINTS: is for tests and must not be set in production']);
  }
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL) {
    throw createEnvironmentError([
      'DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler',
    ]);
  }
  return {
    host: value.SERVICES_HOST,
    port: value.SERVICES_PORT,
    services: value.SERVICES,
    serviceAddresses: Object.fromEntries(
      value.SERVICE_ADDRESSES.map((pair) => {
        const cut = pair.indexOf('=');
        return [pair.slice(0, cut), pair.slice(cut + 1).replace(/\/$/, '')];
      }),
    ),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    migrateOnStart: value.MIGRATE_ON_START,
    nats: toNatsSettings(value),
    dataFolder: resolve(value.DATA_FOLDER),
    environment: value.ENVIRONMENT,
    publicOrigin: value.PUBLIC_ORIGIN,
    allowedOrigins: [value.PUBLIC_ORIGIN, ...value.ALLOWED_ORIGINS],
    sandboxOrigin: value.SANDBOX_ORIGIN,
    sandboxApiOrigin: value.SANDBOX_API_ORIGIN ?? value.SANDBOX_ORIGIN,
    passwordResetLocation: new URL(value.PASSWORD_RESET_LOCATION, value.PUBLIC_ORIGIN).href,
    codeLength: value.CODE_LENGTH,
    messagesUrl: value.MESSAGES_URL,
    smtp: toSmtpSettings(value),
    sms: toSmsSettings(value),
    staff: toStaffSettings(value),
    support: toSupportSettings(value),
    ...toFeedSettings(value),
    carriers: value.CARRIERS ?? [],
    masterSecret: value.MASTER_SECRET,
    vapid: toVapid(value),
    pushServices: value.PUSH_SERVICES,
    failPoints: value.FAIL_POINTS,
    requestLimits: {
      maxInFlight: value.MAX_REQUESTS_IN_FLIGHT,
      maxQueued: value.MAX_QUEUED_REQUESTS,
      queueTimeoutMs: value.QUEUE_TIMEOUT_MS,
      maxEventLoopDelayMs: value.MAX_EVENT_LOOP_DELAY_MS,
    },
    maxRequestsPerAddress: value.MAX_REQUESTS_PER_ADDRESS,
    maxStreams: value.MAX_STREAMS,
    trustedProxies: value.TRUSTED_PROXIES,
    limits: toServerLimits(value),
    operators: {
      token: value.METRICS_TOKEN,
      addresses: getOperatorAddresses(value.ENVIRONMENT, value),
    },
    logLevel: value.LOG_LEVEL,
    tracing: {
      endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
      sampleRate: value.TRACE_SAMPLE_RATE,
    },
  };
}
