import { z } from 'zod';

const releaseIdSchema = z.string().regex(/^[0-9a-f]{16}$/);
const remoteSchema = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** Who has closed something, when and why. */
const noticeSchema = z.object({ by: z.string(), at: z.string(), reason: z.string() });

const canarySchema = z.object({
  release: releaseIdSchema,
  /** The share of visitors that gets it, 1 to 100. */
  percent: z.number().min(0.01).max(100),
  startedAt: z.string(),
});

/** Of remotes: without a prototype, so that a name such as `constructor` is in it only when it was put there. */
function byRemote<Value extends z.ZodType>(value: Value, name = remoteSchema) {
  return z
    .record(name, value)
    .transform((record): typeof record => Object.assign(Object.create(null), record));
}

/** The part of an environment that a change may change. */
const stateSchema = z.object({
  /** What each remote's pages run: remote -> release. */
  remotes: byRemote(releaseIdSchema),
  /** Remotes that show a share of their visitors another release. */
  canaries: byRemote(canarySchema),
  /** The release that each remote ran before its present one; a rollback leads back past what it took away. */
  previous: byRemote(releaseIdSchema).prefault({}),
  /** Releases that a rollback took away and nobody has promoted since, the newest first. */
  withdrawn: byRemote(z.array(releaseIdSchema)).prefault({}),
  /** Remotes that are switched off. */
  killed: byRemote(noticeSchema),
  /** What refuses to be promoted: single remotes, and the whole environment under `*`. */
  locks: byRemote(noticeSchema, z.string()),
});

export type EnvironmentState = z.infer<typeof stateSchema>;

/** An environment in which nothing runs yet. */
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
] as const;

const changeSchema = z.object({
  action: z.enum(actions),
  by: z.string(),
  reason: z.string().nullable(),
  /** What runs another release than before; `from` is null for a remote that is new here. */
  moved: z.array(
    z.object({
      remote: remoteSchema,
      from: releaseIdSchema.nullable(),
      to: releaseIdSchema.nullable(),
    }),
  ),
  /** The remotes it was about, moved or not; empty when it was about the environment. */
  about: z.array(remoteSchema),
  percent: z.number().nullable(),
});

export type Change = z.infer<typeof changeSchema>;

export const environmentSchema = stateSchema.extend({
  environment: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Counts the changes; the first document is 1. */
  version: z.int().positive(),
  /** RFC 3339, UTC; never earlier than that of the version before. */
  changedAt: z.string(),
  /** What made this version out of the one before. */
  change: changeSchema,
});

/** What one environment runs at one moment, and which change made it so. */
export type EnvironmentDocument = z.infer<typeof environmentSchema>;
