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

/** The part of an environment that a change may change. */
const stateSchema = z.object({
  /** What each remote's pages run: remote -> release. */
  remotes: z.record(remoteSchema, releaseIdSchema),
  /** Remotes that show a share of their visitors another release. */
  canaries: z.record(remoteSchema, canarySchema),
  /** The release that each remote ran before its present one; a rollback leads back past what it took away. */
  previous: z.record(remoteSchema, releaseIdSchema).default({}),
  /** Releases that a rollback took away and nobody has promoted since, the newest first. */
  withdrawn: z.record(remoteSchema, z.array(releaseIdSchema)).default({}),
  /** Remotes that are switched off. */
  killed: z.record(remoteSchema, noticeSchema),
  /** What refuses to be promoted: single remotes, and the whole environment under `*`. */
  locks: z.record(z.string(), noticeSchema),
});

export type EnvironmentState = z.infer<typeof stateSchema>;

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
