/** What could not be read, and since when (RFC 3339, UTC); null while all is well. */
export type Trouble = { problem: string; since: string } | null;
