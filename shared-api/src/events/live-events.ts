import { getConfig } from 'shared-config';
import { loadSession } from '../session/session';
import { forgetSession, sessionStore } from '../session/session-store';
import {
  type LiveEvent,
  type LiveEventFilter,
  matches,
  parseLiveEvent,
  tellsOfMissed,
} from './live-event';
import { readEventStream } from './read-event-stream';

export type StreamListeners = {
  /** Each time the stream opens: what a screen loaded before may be older. */
  onOpen?: () => void;
  /** The page slept for so long that events are lost. */
  onMissed?: () => void;
};

type Subscription = {
  filter: LiveEventFilter;
  listener: (event: LiveEvent) => void;
  ofStream: StreamListeners;
};

const firstPause = 500;
const longestPause = 30_000;
// The propagator sends a heartbeat at least every 30 s; two missed ones mean a dead connection.
const silenceLimit = 70_000;
// A page nobody looks at gives its connection back; what happened meanwhile comes when it is seen again.
const hiddenLimit = 60_000;
const rememberedEvents = 500;

const subscriptions = new Set<Subscription>();
const seen = new Set<string>();
let lastEventId: string | undefined;
let stream: { sessionId: string; controller: AbortController } | undefined;
let watching = false;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `listener` for each event that the filter lets through, once, in order; answers the function
 * that ends it. One stream serves the page: it opens with the first listener when there is a session,
 * ends with the last one, and after a cut goes on from the last event, so nothing is missed or doubled.
 * Silent where the message propagator is switched off.
 */
export function subscribeToEvents(
  filter: LiveEventFilter,
  listener: (event: LiveEvent) => void,
  ofStream: StreamListeners = {},
): () => void {
  const subscription = { filter, listener, ofStream };
  subscriptions.add(subscription);
  watch();
  reconsider();
  return () => {
    subscriptions.delete(subscription);
    reconsider();
  };
}

function watch(): void {
  if (watching || !getConfig().flags.messagePropagatorIntegration) return;
  watching = true;
  sessionStore.subscribe(reconsider);
  document.addEventListener('visibilitychange', reconsider);
  if (sessionStore.getState().status === 'unknown') loadSession().catch(() => undefined);
}

function reconsider(): void {
  clearTimeout(hiddenTimer);
  const wanted = watching && subscriptions.size > 0;
  const sessionId = sessionStore.getState().session?.id;
  if (!wanted || !sessionId) {
    close();
    if (!sessionId) lastEventId = undefined;
  } else if (document.visibilityState === 'hidden') {
    hiddenTimer = setTimeout(close, hiddenLimit);
  } else if (stream?.sessionId !== sessionId) {
    close();
    const controller = new AbortController();
    stream = { sessionId, controller };
    void keepOpen(controller.signal);
  }
}

function close(): void {
  stream?.controller.abort();
  stream = undefined;
}

async function keepOpen(stopped: AbortSignal): Promise<void> {
  for (let pause = firstPause; !stopped.aborted; pause = Math.min(pause * 2, longestPause)) {
    const opened = await readOnce(stopped);
    if (opened) pause = firstPause;
    // Half of the pause is by chance: after a restart of the propagator not everybody comes at once.
    await wait(pause * (0.5 + Math.random() / 2), stopped);
  }
}

async function readOnce(stopped: AbortSignal): Promise<boolean> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  stopped.addEventListener('abort', stop);
  let silence = setTimeout(stop, silenceLimit);
  let opened = false;
  try {
    const answer = await fetch(eventsAddress(), {
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: controller.signal,
    });
    if (answer.status === 401) forgetSession();
    if (!answer.ok || !answer.body) return false;
    opened = true;
    for (const { ofStream } of [...subscriptions]) ofStream.onOpen?.();
    await readEventStream(answer.body, deliver, () => {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceLimit);
    });
  } catch {
    // Cut, silent or stopped: the caller opens it again, or does not.
  } finally {
    clearTimeout(silence);
    stopped.removeEventListener('abort', stop);
  }
  return opened;
}

function eventsAddress(): URL {
  return new URL(`${getConfig().locations.propagator}/events`, document.baseURI);
}

function deliver({ id, data }: { id: string | undefined; data: string }): void {
  if (id !== undefined) lastEventId = id;
  if (tellsOfMissed(data)) for (const { ofStream } of [...subscriptions]) ofStream.onMissed?.();
  const event = parseLiveEvent(data);
  if (!event || seen.has(event.id)) return;
  seen.add(event.id);
  const [oldest] = seen;
  if (seen.size > rememberedEvents && oldest !== undefined) seen.delete(oldest);
  for (const { filter, listener } of [...subscriptions]) {
    if (matches(event, filter)) tell(listener, event);
  }
}

function tell(listener: (event: LiveEvent) => void, event: LiveEvent): void {
  try {
    listener(event);
  } catch (caught) {
    // One listener's fault must not cut the stream for the others; the page's error report gets it.
    reportError(caught);
  }
}

function wait(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
