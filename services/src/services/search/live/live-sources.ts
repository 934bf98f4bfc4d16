import { getValidators, requestIfChanged, type Validators } from '../feeds/conditional-request';
import { Warnings } from '../gtfs/warnings';
import { checkMessage } from './check-message';
import { decodeMessage, type FeedMessage } from './feed-message';

/** What an address of live data sent last. */
export type LiveSource = {
  validators: Validators;
  message: FeedMessage | null;
  /** Of the header. */
  dataAt: Date | null;
  /** Why the last request failed. */
  problem: string | null;
  warnings: Warnings;
};

type Options = {
  credentials: Readonly<Record<string, string>>;
  now: Date;
  stop: AbortSignal;
};

const timeoutMs = 20_000;
const maxBytes = 64 * 1024 ** 2;

/**
 * The addresses of live data that this process reads. A message is the complete state of its address, and addresses of one
 * feed complete each other, so the last message of each is kept.
 */
export class LiveSources {
  private readonly sources = new Map<string, LiveSource>();

  get(url: string): LiveSource {
    const source = this.sources.get(url) ?? {
      validators: { etag: null, lastModified: null },
      message: null,
      dataAt: null,
      problem: null,
      warnings: new Warnings(),
    };
    this.sources.set(url, source);
    return source;
  }

  /** Returns whether there is a newer message. */
  async refresh(url: string, options: Options): Promise<boolean> {
    const source = this.get(url);
    try {
      const isNewer = await request(url, source, options);
      source.problem = null;
      return isNewer;
    } catch (error) {
      const { message, cause } = error as Error;
      source.problem = cause instanceof Error ? `${message}: ${cause.message}` : message;
      return false;
    }
  }

  async close(): Promise<void> {
    this.sources.clear();
  }
}

async function request(
  url: string,
  source: LiveSource,
  { credentials, now, stop }: Options,
): Promise<boolean> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
  const response = await requestIfChanged(url, source.validators, { credentials, signal });
  if (!response) return false;
  const message = decodeMessage(await readBytes(response));
  const { timestamp = now.getTime() / 1000 } = message.header ?? {};
  const dataAt = new Date(Math.min(timestamp * 1000, now.getTime()));
  const { dataAt: before } = source;
  source.validators = getValidators(response);
  const warnings = new Warnings();
  checkMessage(message, { now, before }, warnings);
  if (before && dataAt < before) {
    // Servers behind one balancer can be at different states.
    const text = 'header goes back in time, and was left out (E018)';
    source.warnings.add(text, text, dataAt.toISOString());
    return false;
  }
  if (before && dataAt.getTime() === before.getTime()) return false;
  Object.assign(source, { message, dataAt, warnings });
  return true;
}

async function readBytes({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('The message is larger than 64 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
