import * as z from 'zod/mini';
import type { Overrides } from './overrides';

const release = z.object({
  release: z.string(),
  /** RFC 3339, UTC. */
  publishedAt: z.string(),
  commit: z.nullable(z.string()),
});

const remote = z.object({
  name: z.string(),
  /** The live release; null for an unpublished remote. */
  live: z.nullable(z.string()),
  /** The canary release, if any. */
  canary: z.nullable(z.string()),
  /** Whether the shell loads it at run time, so that faults can be injected. */
  isLoaded: z.boolean(),
  /** The reason if it is switched off. */
  off: z.nullable(z.string()),
  /** Newest first. */
  releases: z.array(release),
});

export type DeckRemote = z.infer<typeof remote>;

const named = <Value extends z.ZodMiniType>(value: Value) => z.object({ name: z.string(), value });

/** Response of `GET /deck/state` of the edge server. */
export const deckStateSchema = z.object({
  environment: z.string(),
  /** The environment's version. */
  version: z.int(),
  overrides: z.custom<Overrides>((value) => typeof value === 'object' && value !== null),
  /** Overrides that could not be applied, for example a stopped development server. */
  troubles: z.array(z.string()),
  /** The reason if releases and faults of remotes cannot be overridden. */
  disabledReason: z.nullable(z.string()),
  remotes: z.array(remote),
  flags: z.array(named(z.boolean())),
  locations: z.array(named(z.string())),
  services: z.array(z.string()),
  /** RFC 3339; null if the services do not provide their time. */
  now: z.nullable(z.string()),
  /** Allowed origins of development servers and services; `*` is any port. */
  origins: z.array(z.string()),
});

export type DeckState = z.infer<typeof deckStateSchema>;
