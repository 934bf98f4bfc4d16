import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type EnvironmentName, isProduction } from 'shared-config/environment';
import {
  environmentSetting,
  isAddressList,
  operatorAddresses,
  type ServerLimits,
  serverLimits,
  serverSettings,
} from 'shared-server';
import { wrongEnvironment, wrongValues } from 'shared-server/wrong-environment';
import { z } from 'zod';
import type { RequestLimits } from './http/request-limiter';

const root = resolve(import.meta.dirname, '../../..');
const list = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const port = z.coerce.number().int().min(0).max(65_535);

/**
 * Of a database on the same machine: enough to work while some wait for the disk. With more its processes take turns
 * on the cores in the middle of their work.
 */
const databaseConnections = 2 * availableParallelism() + 2;

const environmentSchema = z.object({
  ...serverSettings,
  SERVICES_PORT: port.default(4201),
  /** Where it listens: `0.0.0.0` for calls from other machines. */
  SERVICES_HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Names to host in this process; all when absent. */
  SERVICES: z.string().default('').transform(list),
  /** `name=http://host:port` of services hosted elsewhere. */
  SERVICE_ADDRESSES: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.string().regex(/^[a-z-]+=https?:\/\/\S+$/, 'must be name=http://host:port'))),
  DATABASE_URL: postgresUrl.optional(),
  /** Without a pooler in transaction mode: for LISTEN, session locks and migrations. The same server and database. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(databaseConnections),
  DATA_FOLDER: z.string().default(resolve(root, '.data')),
  ENVIRONMENT: environmentSetting,
  PUBLIC_ORIGIN: origin.default('http://localhost:4200'),
  /** Further origins that may send unsafe requests. */
  ALLOWED_ORIGINS: z.string().default('').transform(list).pipe(z.array(origin)),
  SANDBOX_ORIGIN: origin.default('http://localhost:4202'),
  PASSWORD_RESET_LOCATION: z.string().default('/account/reset-password'),
  CODE_LENGTH: z.coerce.number().int().min(4).max(8).default(6),
  /** A gateway that takes messages as JSON; without it they go to the staging inbox. */
  MESSAGES_URL: z.url().optional(),
  MASTER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Where this process ends itself, for trials of what a crash leaves: `confirmExchange.committed:2`. */
  FAIL_POINTS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.string().regex(/^[\w. -]+(:[1-9]\d*)?$/, 'must be name or name:count'))),
  /** Requests from outside that a process works on at once; more than that wait or get 503. */
  MOST_REQUESTS_IN_WORK: z.coerce.number().int().min(1).max(10_000).default(200),
  /** Requests that may wait for those in work. */
  MOST_REQUESTS_IN_LINE: z.coerce.number().int().min(0).max(10_000).default(300),
  /** Milliseconds that a request may wait before it gets 503. */
  LONGEST_LINE: z.coerce.number().int().min(0).max(10_000).default(1_000),
  /** Requests a minute from one address before it is told to wait; a train's whole network has one. */
  MOST_REQUESTS_PER_ADDRESS: z.coerce.number().int().min(1).default(6_000),
  /** Streams of live events that a process holds open; who comes on top is told to come again. */
  MOST_STREAMS: z.coerce.number().int().min(1).default(2_000),
  /** Whose X-Forwarded-For is believed: addresses, networks, `loopback`. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform(list)
    .refine(isAddressList, 'must be addresses, networks or `loopback`'),
  /** Mean delay of the event loop in milliseconds above which requests get 503 while many are in work. */
  LONGEST_LOOP_DELAY: z.coerce.number().int().min(10).max(60_000).default(500),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type Configuration = {
  host: string;
  port: number;
  services: string[];
  serviceAddresses: Record<string, string>;
  databaseUrl: string | undefined;
  /** The same database without a pooler; set only where `databaseUrl` leads to one. */
  databaseDirectUrl: string | undefined;
  databaseConnections: number;
  dataFolder: string;
  environment: EnvironmentName;
  /** Where travellers open the app; links in messages start with it. */
  publicOrigin: string;
  allowedOrigins: string[];
  sandboxOrigin: string;
  /** Absolute; the reset mail's link is this with `?token=`. */
  passwordResetLocation: string;
  /** Digits of a one-time code. */
  codeLength: number;
  messagesUrl: string | undefined;
  masterSecret: string | undefined;
  /** Always empty in production. */
  failPoints: string[];
  requestLimits: RequestLimits;
  /** In a minute. */
  mostRequestsPerAddress: number;
  mostStreams: number;
  trustedProxies: string[];
  limits: ServerLimits;
  /** Who may read the metrics. */
  operators: { token: string | undefined; addresses: readonly string[] };
  logLevel: string;
};

/** Reads the environment once; throws one error that lists all that is wrong. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw wrongEnvironment(parsed.error);
  const value = parsed.data;
  if (isProduction(value.ENVIRONMENT) && !value.MESSAGES_URL) {
    throw wrongValues([
      'MESSAGES_URL: is needed in production, where there is no staging inbox; for a trial set ENVIRONMENT=staging',
    ]);
  }
  if (isProduction(value.ENVIRONMENT) && value.FAIL_POINTS.length > 0) {
    throw wrongValues(['FAIL_POINTS: is for trials and never set in production']);
  }
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL) {
    throw wrongValues(['DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler']);
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
    dataFolder: resolve(value.DATA_FOLDER),
    environment: value.ENVIRONMENT,
    publicOrigin: value.PUBLIC_ORIGIN,
    allowedOrigins: [value.PUBLIC_ORIGIN, ...value.ALLOWED_ORIGINS],
    sandboxOrigin: value.SANDBOX_ORIGIN,
    passwordResetLocation: new URL(value.PASSWORD_RESET_LOCATION, value.PUBLIC_ORIGIN).href,
    codeLength: value.CODE_LENGTH,
    messagesUrl: value.MESSAGES_URL,
    masterSecret: value.MASTER_SECRET,
    failPoints: value.FAIL_POINTS,
    requestLimits: {
      maxInWork: value.MOST_REQUESTS_IN_WORK,
      maxWaiting: value.MOST_REQUESTS_IN_LINE,
      maxWaitMs: value.LONGEST_LINE,
      maxLoopDelayMs: value.LONGEST_LOOP_DELAY,
    },
    mostRequestsPerAddress: value.MOST_REQUESTS_PER_ADDRESS,
    mostStreams: value.MOST_STREAMS,
    trustedProxies: value.TRUSTED_PROXIES,
    limits: serverLimits(value),
    operators: {
      token: value.METRICS_TOKEN,
      addresses: operatorAddresses(value.ENVIRONMENT, value),
    },
    logLevel: value.LOG_LEVEL,
  };
}
