import { request } from 'node:http';

export type PushedEvent = { id: string; type: string; data: Record<string, unknown> };

/** An event stream over a real connection that can be cut and resumed. */
export type BrowserStream = {
  /** Everything received over all connections, in order. */
  events: PushedEvent[];
  lastEventId(): string | undefined;
  /** Whether `stream.open` reported missed events. */
  missed(): boolean;
  /** Opens the stream and resolves with the status; resumes after the last event, or after `from`. */
  open(from?: string): Promise<number>;
  cut(): void;
  /** Resolves when the server ended the stream. */
  ended(): Promise<void>;
  /** Stops reading, like a stalled client. */
  stall(): void;
};

export function createBrowserStream(
  origin: string | (() => string),
  cookie: () => string,
): BrowserStream {
  const events: PushedEvent[] = [];
  let lastEventId: string | undefined;
  let missed = false;
  let cut = () => {};
  let stall = () => {};
  let ended: Promise<void> = Promise.resolve();

  function handleBlock(block: string): void {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const data = field('data');
    if (data === undefined) return;
    lastEventId = field('id') ?? lastEventId;
    if (field('event') === 'stream.open') missed = JSON.parse(data).missed === true;
    else events.push(JSON.parse(data));
  }

  function open(from?: string): Promise<number> {
    lastEventId = from ?? lastEventId;
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: cookie(),
        accept: 'text/event-stream',
        ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      };
      const at = typeof origin === 'string' ? origin : origin();
      const outgoing = request(`${at}/api/propagator/events`, { headers, agent: false });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) handleBlock(block);
          if (blocks.length > 0) resolve(200);
        });
        response.on('error', () => undefined);
        ended = new Promise((done) => response.once('close', done));
        cut = () => void response.destroy();
        stall = () => void response.pause();
        if (response.statusCode !== 200) resolve(response.statusCode ?? 0);
      });
      outgoing.end();
    });
  }

  return {
    events,
    lastEventId: () => lastEventId,
    missed: () => missed,
    open,
    cut: () => cut(),
    ended: () => ended,
    stall: () => stall(),
  };
}
