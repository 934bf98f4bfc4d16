import * as z from 'zod/mini';
import { toSameOriginPath } from '../paths/same-origin-path';
import { pageEnvironmentNames } from './environment';
import { serviceNames } from './service-names';

// zod's compiled parsers need `new Function`, which the content security policy of the page forbids.
z.config({ jitless: true });

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Any origin works: the check concerns the path only. */
const anyOrigin = 'https://origin.invalid';

function isLocation(value: string): boolean {
  if (value.endsWith('/') || /[\s\\?#]/.test(value)) return false;
  if (value.startsWith('/')) return toSameOriginPath(value, anyOrigin) !== null;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username || url.password || url.search || url.hash) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname))
  );
}

const location = z.string('must be a text: a path such as "/api/trips" or an https address').check(
  z.refine(isLocation, {
    error:
      'must be a path such as "/api/trips" or an https address, without a slash at its end, a query or a password',
  }),
);

const flag = z.boolean('must be true or false');

const name = z
  .string('must be a text')
  .check(z.regex(/\S/, 'must not be empty'), z.maxLength(80, 'must have at most 80 characters'));

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

const locations = z.strictObject(
  {
    ...(Object.fromEntries(serviceNames.map((service) => [service, location])) as Record<
      (typeof serviceNames)[number],
      typeof location
    >),
    passwordReset: location,
  },
  { error: createErrorMap('must be an object of service locations') },
);

const flags = z.strictObject(
  {
    productionMode: flag,
    databaseIntegration: flag,
    messagePropagatorIntegration: flag,
    tagManagerIntegration: flag,
  },
  { error: createErrorMap('must be an object of flags') },
);

const paymentProvider = z.strictObject(
  { environment: oneOf(['test', 'live']), applicationName: name },
  { error: createErrorMap('must be an object') },
);

const configurationSchema = z.strictObject(
  {
    environment: oneOf(pageEnvironmentNames),
    locations,
    flags,
    eventsEnvironment: oneOf(pageEnvironmentNames),
    paymentProvider,
    oneTimeCodeLength: z
      .int('must be a whole number from 4 to 10')
      .check(
        z.minimum(4, 'must be a whole number from 4 to 10'),
        z.maximum(10, 'must be a whole number from 4 to 10'),
      ),
    tagManagerContainer: z.optional(
      z
        .string('must be a text such as "GTM-ABC123"')
        .check(z.regex(/^GTM-[A-Z0-9]+$/, 'must look like "GTM-ABC123"')),
    ),
  },
  { error: createErrorMap('must be an object') },
);

function createErrorMap(message: string) {
  return (issue: { code?: string; keys?: readonly string[] }) =>
    issue.code === 'unrecognized_keys'
      ? `has unknown names: ${(issue.keys ?? []).join(', ')}`
      : message;
}

/**
 * The configuration of a page by its environment. One build runs in every environment; the edge server writes these values
 * into the page. Locations have no trailing slash.
 */
export type Configuration = z.infer<typeof configurationSchema>;

/** An invalid value: its path (`locations.trips`) and the problem. */
export type ConfigurationProblem = { path: string; message: string };

/** Thrown with the list of all problems. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  constructor(readonly problems: readonly ConfigurationProblem[]) {
    super(
      `The configuration is invalid:\n${problems.map(({ path, message }) => `- ${path} ${message}`).join('\n')}`,
    );
  }
}

/**
 * Validates a configuration document.
 * @throws {ConfigurationError} with every invalid value
 */
export function parseConfiguration(document: unknown): Configuration {
  const result = configurationSchema.safeParse(document);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map((issue) => ({
      path: issue.path.join('.') || 'the configuration',
      message: isMissing(document, issue.path) ? 'is missing' : issue.message,
    })),
  );
}

function isMissing(document: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return false;
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);
  return isRecord(parent) && !((path.at(-1) as PropertyKey) in parent);
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
