import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { DescribedQuery, type Prepared } from './described-query';

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

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;

/**
 * A connection on which the statements of every swap are parsed and described once, and planned once where
 * that is enough, and on which statements that are sent at once travel in one packet.
 */
export class PreparingClient extends pg.Client {}

PreparingClient.prototype.query = function prepared(this: pg.Client, ...given: unknown[]) {
  const [config, values, callback] = given as [Partial<Prepared>?, unknown?, Callback?];
  sendTogether((this as unknown as { connection: { stream: Writable } }).connection.stream);
  const { text } = config ?? {};
  if (!text || !Array.isArray(values)) return query.apply(this, given);
  const name = config?.name ?? nameOf(text);
  if (!name) return query.apply(this, given);
  const send = (done: Callback) =>
    query.call(this, new DescribedQuery({ ...config, text, name }, values, done));
  if (callback) return send(callback);
  return new Promise((resolve, reject) => {
    send((error, result) => (error ? reject(error) : resolve(result)));
  });
} as typeof pg.Client.prototype.query;

/** Each packet wakes the server: what is written in a turn of the event loop waits for the rest of that turn. */
function sendTogether(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
