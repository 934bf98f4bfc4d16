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
  /** The release that the environment runs. */
  live: z.string(),
  /** Whether it is fetched by the shell at run time, so that its files can be made to fail. */
  isLoaded: z.boolean(),
  /** Why it is switched off, where it is. */
  off: z.nullable(z.string()),
  /** Newest first. */
  releases: z.array(release),
});

export type DeckRemote = z.infer<typeof remote>;

const named = <Value extends z.ZodMiniType>(value: Value) => z.object({ name: z.string(), value });

/** What `GET /deck/state` of the edge server tells the panel. */
export const deckStateSchema = z.object({
  environment: z.string(),
  /** The environment's version. */
  version: z.int(),
  overrides: z.custom<Overrides>((value) => typeof value === 'object' && value !== null),
  /** What could not be applied: a development server that does not answer. */
  troubles: z.array(z.string()),
  /** Why releases and faults of remotes cannot be overridden here, where they cannot. */
  refusal: z.nullable(z.string()),
  remotes: z.array(remote),
  flags: z.array(named(z.boolean())),
  locations: z.array(named(z.string())),
  services: z.array(z.string()),
  /** RFC 3339; null while the services do not tell their time. */
  now: z.nullable(z.string()),
  /** Origins that development servers and services may have, `*` for any port. */
  origins: z.array(z.string()),
});

export type DeckState = z.infer<typeof deckStateSchema>;
