import { z } from 'zod';

const releaseIdSchema = z.string().regex(/^[0-9a-f]{16}$/);
const remoteSchema = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** Who locked or switched off something, when and why. */
const noticeSchema = z.object({ by: z.string(), at: z.string(), reason: z.string() });

const canarySchema = z.object({
  release: releaseIdSchema,
  /** The share of visitors that gets the release, 0.01 to 100. */
  percent: z.number().min(0.01).max(100),
  startedAt: z.string(),
});

/** The exposes that a page of another product uses. */
const hostSchema = z.object({
  uses: z.array(z.object({ remote: remoteSchema, expose: z.string().startsWith('./') })).min(1),
  by: z.string(),
  at: z.string(),
});

/** A record without a prototype, so that names such as `constructor` have no inherited value. */
function byRemote<Value extends z.ZodType>(value: Value, name = remoteSchema) {
  return z
    .record(name, value)
    .transform((record): typeof record => Object.assign(Object.create(null), record));
}

/** The fields of an environment that a change can set. */
const stateSchema = z.object({
  /** Live releases: remote -> release. */
  remotes: byRemote(releaseIdSchema),
  /** Releases that only a share of the visitors gets. */
  canaries: byRemote(canarySchema),
  /** The release before each remote's live release. Withdrawn releases are skipped. */
  previous: byRemote(releaseIdSchema).prefault({}),
  /** Releases that a rollback withdrew and that were not promoted again, newest first. */
  withdrawn: byRemote(z.array(releaseIdSchema)).prefault({}),
  /** Remotes that are switched off. */
  killed: byRemote(noticeSchema),
  /** Locks of single remotes, and of the whole environment under `*`. */
  locks: byRemote(noticeSchema, z.string()),
  /** Pages of other products: name -> what they use. They are consumers for the gate. */
  hosts: byRemote(hostSchema).prefault({}),
});

export type EnvironmentState = z.infer<typeof stateSchema>;

/** The state of a new environment. */
export const emptyState: EnvironmentState = stateSchema.parse({
  remotes: {},
  canaries: {},
  killed: {},
  locks: {},
});

export const actions = [
  'promote',
  'rollback',
  'canary',
  'canary-stop',
  'canary-finish',
  'kill',
  'revive',
  'lock',
  'unlock',
  'host',
  'host-remove',
] as const;

const changeSchema = z.object({
  action: z.enum(actions),
  by: z.string(),
  reason: z.string().nullable(),
  /** Remotes whose live release changed. `from` is null for a new remote. */
  moved: z.array(
    z.object({
      remote: remoteSchema,
      from: releaseIdSchema.nullable(),
      to: releaseIdSchema.nullable(),
    }),
  ),
  /** The remotes that the command named; empty for a change of the whole environment. */
  about: z.array(remoteSchema),
  percent: z.number().nullable(),
});

export type Change = z.infer<typeof changeSchema>;

export const environmentSchema = stateSchema.extend({
  environment: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Number of changes; the first document has 1. */
  version: z.int().positive(),
  /** RFC 3339, UTC; never earlier than in the version before. */
  changedAt: z.iso.datetime(),
  /** The change that created this version. */
  change: changeSchema,
  /** Set when the store had a signed head before this version, so that a reader notices a missing head. */
  hasHead: z.literal(true).optional(),
});

/** One version of an environment and the change that created it. */
export type EnvironmentDocument = z.infer<typeof environmentSchema>;

/** The remotes whose live release differs, by name. `from` or `to` is null for a new or removed remote. */
export function listMoves(
  before: EnvironmentState['remotes'],
  after: EnvironmentState['remotes'],
): Change['moved'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((remote) => before[remote] !== after[remote])
    .sort()
    .map((remote) => ({ remote, from: before[remote] ?? null, to: after[remote] ?? null }));
}
