import * as z from 'zod/mini';

// zod's compiled parsers need `new Function`, which the page's content security policy refuses.
z.config({ jitless: true });

/** What can be made to go wrong with the files of a remote. */
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

/** A timetable has about a month; the services refuse to go further. */
const farthestMinutes = 31 * 24 * 60;

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'is not a name'), z.maxLength(64));
const key = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/, 'is not a name'), z.maxLength(64));

function whole(from: number, to: number, what: string) {
  const error = `must be ${what} from ${from} to ${to}`;
  return z.int(error).check(z.minimum(from, error), z.maximum(to, error));
}

/** A release of the store by its id, or a development server by its origin. */
const choice = z
  .string('must be a text')
  .check(
    z.refine(
      (value) => isReleaseId(value) || isOrigin(value),
      'must be the id of a release or an origin such as http://localhost:5300',
    ),
  );

const serviceFault = z.strictObject({
  /** The status that is answered instead of the service's own answer. */
  status: z.optional(whole(400, 599, 'a status')),
  /** Milliseconds that each call waits first. */
  latency: z.optional(whole(1, 60_000, 'milliseconds')),
});

export type ServiceFault = z.infer<typeof serviceFault>;

const overridesSchema = z.strictObject(
  {
    /** Remote -> release or development server. */
    releases: z._default(z.record(name, choice), {}),
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
    /** Minutes that the environment's time is ahead; of all browsers, not of this one alone. */
    clock: z._default(whole(-farthestMinutes, farthestMinutes, 'whole minutes'), 0),
  },
  {
    error: ({ code, keys }) => (code === 'unrecognized_keys' ? unknown(keys) : 'must be an object'),
  },
);

/** Everything that one browser of a staging environment has otherwise than the others. */
export type Overrides = z.infer<typeof overridesSchema>;

/** One wrong value: where it stands (`locations.trips`) and what is wrong with it. */
export type OverrideProblem = { path: string; message: string };

export const noOverrides: Overrides = {
  releases: {},
  flags: {},
  locations: {},
  remoteFaults: {},
  serviceFaults: {},
  clock: 0,
};

/** The overrides in a value of unknown shape, or the whole list of what is wrong with it. */
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

/** The overrides as one word for a cookie or an address, without what is as everywhere. */
export function writeOverrides(overrides: Overrides): string {
  const told = Object.entries(overrides).filter(([, part]) =>
    typeof part === 'object' ? Object.keys(part).length > 0 : part !== 0,
  );
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(told)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What such a word says, for {@link parseOverrides}; `undefined` where it is none. */
export function readWord(word: string): unknown {
  try {
    const bytes = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0))),
    );
  } catch {
    return undefined;
  }
}

/** What is overridden, each in a few words, as the badge shows it. */
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
    ...Object.entries(serviceFaults).map(([service, fault]) => `${service} ${faultWords(fault)}`),
    ...(clock === 0 ? [] : [`clock ${formatAhead(clock)}`]),
  ];
}

/** Minutes as "+1 d 2 h" or "-30 min". */
export function formatAhead(minutes: number): string {
  const size = Math.abs(minutes);
  const parts = [
    [Math.floor(size / 1440), 'd'],
    [Math.floor((size % 1440) / 60), 'h'],
    [size % 60, 'min'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${minutes < 0 ? '-' : '+'}${told.join(' ') || '0 min'}`;
}

export function isReleaseId(value: string): boolean {
  return /^[0-9a-f]{16}$/.test(value);
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

function faultWords({ status, latency }: ServiceFault): string {
  const words = [
    ...(status === undefined ? [] : [String(status)]),
    ...(latency === undefined ? [] : [`after ${latency} ms`]),
  ];
  return words.join(' ') || 'as it is';
}

function unknown(names: readonly string[] = []): string {
  return `has unknown names: ${names.join(', ')}`;
}
