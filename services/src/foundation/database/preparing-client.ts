import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** Each connection keeps every one of them: memory of the server. */
const mostStatements = 200;
/** Sent this often a statement is one that comes back. */
const oftenEnough = 20;
/** Texts counted at once; then the count begins anew. */
const mostCounted = 2_000;

const counted = new Map<string, number>();
const names = new Map<string, string>();

/** A name for a statement that this process sends again and again, none for the others. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostStatements) return known;
  const times = (counted.get(text) ?? 0) + 1;
  if (counted.size >= mostCounted) counted.clear();
  counted.set(text, times);
  if (times < oftenEnough) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;

/**
 * A connection on which the statements of every swap are parsed once, and planned once where that is
 * enough, and on which statements that are sent at once travel in one packet.
 */
export class PreparingClient extends pg.Client {}

PreparingClient.prototype.query = function prepared(this: pg.Client, ...given: unknown[]) {
  const [config, values] = given as [{ text?: string; name?: string } | undefined, unknown];
  sendTogether((this as unknown as { connection: { stream: Writable } }).connection.stream);
  const isNameless = config?.text && !config.name && Array.isArray(values);
  const name = isNameless ? nameOf(config.text ?? '') : undefined;
  return query.call(this, ...(name ? [{ ...config, name }, ...given.slice(1)] : given));
} as typeof pg.Client.prototype.query;

/** Each packet wakes the server: what is written until the end of this turn waits for the rest. */
function sendTogether(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
