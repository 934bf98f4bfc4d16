/** Why the store cannot be read, and since when (RFC 3339, UTC). Null without a problem. */
export type StoreProblem = { message: string; since: string } | null;
