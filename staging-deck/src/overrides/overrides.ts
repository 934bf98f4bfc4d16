import * as z from 'zod/mini';

// zod's compiled parsers need `new Function`, which the content security policy of the page forbids.
z.config({ jitless: true });

/** Faults of the files of a remote. */
export const remoteFaults = [
  'refused',
  'slow',
  'hang',
  '404',
  '500',
  'html',
  'truncated',
  'tampered',
] as const;

export type RemoteFault = (typeof remoteFaults)[number];

/** A timetable covers about a month; the services reject more. */
const maxClockMinutes = 31 * 24 * 60;

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'is not a name'), z.maxLength(64));
const key = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/, 'is not a name'), z.maxLength(64));

function integerBetween(from: number, to: number, what: string) {
  const error = `must be ${what} from ${from} to ${to}`;
  return z.int(error).check(z.minimum(from, error), z.maximum(to, error));
}

/** Id of a release, or origin of a development server. */
const releaseOrOrigin = z
  .string('must be a text')
  .check(
    z.refine(
      (value) => isReleaseId(value) || isOrigin(value),
      'must be the id of a release or an origin such as http://localhost:5300',
    ),
  );

const serviceFault = z.strictObject({
  /** Status of the response instead of the service's response. */
  status: z.optional(integerBetween(400, 599, 'a status')),
  /** Delay of each call in milliseconds. */
  latency: z.optional(integerBetween(1, 60_000, 'milliseconds')),
});

export type ServiceFault = z.infer<typeof serviceFault>;

const overridesSchema = z.strictObject(
  {
    /** Remote -> release or development server. */
    releases: z._default(z.record(name, releaseOrOrigin), {}),
    flags: z._default(z.record(key, z.boolean('must be true or false')), {}),
    locations: z._default(
      z.record(key, z.string('must be a text').check(z.maxLength(200, 'is too long'))),
      {},
    ),
    remoteFaults: z._default(
      z.record(name, z.enum(remoteFaults, `must be one of ${remoteFaults.join(', ')}`)),
      {},
    ),
    serviceFaults: z._default(z.record(name, serviceFault), {}),
    /** Offset of the clock in minutes. It applies to the environment, so to all browsers. */
    clock: z._default(integerBetween(-maxClockMinutes, maxClockMinutes, 'whole minutes'), 0),
  },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys' ? formatUnknownNames(keys) : 'must be an object',
  },
);

/** The overrides of one browser in a staging environment. */
export type Overrides = z.infer<typeof overridesSchema>;

/** An invalid value: its path (`locations.trips`) and the problem. */
export type OverrideProblem = { path: string; message: string };

export const noOverrides: Overrides = {
  releases: {},
  flags: {},
  locations: {},
  remoteFaults: {},
  serviceFaults: {},
  clock: 0,
};

/** Validates a value of unknown shape. Returns the overrides or all problems. */
export function parseOverrides(
  value: unknown,
): { overrides: Overrides; problems: null } | { overrides: null; problems: OverrideProblem[] } {
  const result = overridesSchema.safeParse(value);
  if (result.success) return { overrides: result.data, problems: null };
  const problems = result.error.issues.map((issue) => ({
    path: issue.path.join('.') || 'overrides',
    message: issue.message,
  }));
  return { overrides: null, problems };
}

/** Encodes overrides as Base64url for a cookie or a URL, without default values. */
export function encodeOverrides(overrides: Overrides): string {
  const changed = Object.entries(overrides).filter(([, part]) =>
    typeof part === 'object' ? Object.keys(part).length > 0 : part !== 0,
  );
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(changed)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Decodes overrides for {@link parseOverrides}; `undefined` for an invalid text. */
export function decodeOverrides(text: string): unknown {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0))),
    );
  } catch {
    return undefined;
  }
}

/** Describes each override in a few words, for the badge. */
export function describeOverrides(overrides: Overrides): readonly string[] {
  const { releases, flags, locations, remoteFaults, serviceFaults, clock } = overrides;
  return [
    ...Object.entries(releases).map(([remote, chosen]) =>
      isReleaseId(chosen)
        ? `${remote} ${chosen.slice(0, 8)}`
        : `${remote} from ${new URL(chosen).host}`,
    ),
    ...Object.entries(flags).map(([flag, on]) => `${flag} ${on ? 'on' : 'off'}`),
    ...Object.entries(locations).map(([service, location]) => `${service} at ${location}`),
    ...Object.entries(remoteFaults).map(([remote, fault]) => `${remote} ${fault}`),
    ...Object.entries(serviceFaults).map(
      ([service, fault]) => `${service} ${formatServiceFault(fault)}`,
    ),
    ...(clock === 0 ? [] : [`clock ${formatClockOffset(clock)}`]),
  ];
}

/** Minutes as "+1 d 2 h" or "-30 min". */
export function formatClockOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const parts = [
    [Math.floor(size / 1440), 'd'],
    [Math.floor((size % 1440) / 60), 'h'],
    [size % 60, 'min'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${minutes < 0 ? '-' : '+'}${texts.join(' ') || '0 min'}`;
}

export function isReleaseId(value: string): boolean {
  return /^[0-9a-f]{16}$/.test(value);
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

function formatServiceFault({ status, latency }: ServiceFault): string {
  const words = [
    ...(status === undefined ? [] : [String(status)]),
    ...(latency === undefined ? [] : [`after ${latency} ms`]),
  ];
  return words.join(' ') || 'no fault';
}

function formatUnknownNames(names: readonly string[] = []): string {
  return `has unknown names: ${names.join(', ')}`;
}
