import { getConfig } from '@train-swap/shared-config';
import { loadSession } from '../session/session';
import { clearSession, sessionStore } from '../session-store';
import {
  hasMissedEvents,
  type LiveEvent,
  type LiveEventFilter,
  matchesFilter,
  parseLiveEvent,
} from './live-event';
import { readEventStream } from './read-event-stream';

export type StreamCallbacks = {
  /** Called each time the stream opens. Data that was loaded earlier may be outdated. */
  onOpen?: () => void;
  /** Called when events were lost because the page was suspended too long. */
  onMissed?: () => void;
};

type Subscription = {
  filter: LiveEventFilter;
  listener: (event: LiveEvent) => void;
  callbacks: StreamCallbacks;
};

const initialDelayMs = 500;
const maxDelayMs = 30_000;
// The propagator sends a heartbeat at least every 30 s; two missed ones mean a dead connection.
const heartbeatTimeoutMs = 70_000;
// A hidden page closes its connection; it gets the missed events when it becomes visible.
const hiddenTimeoutMs = 60_000;
const maxDeliveredIds = 500;

const subscriptions = new Set<Subscription>();
const deliveredIds = new Set<string>();
let lastEventId: string | undefined;
let stream: { sessionId: string; controller: AbortController } | undefined;
let isWatching = false;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `listener` once for each event that matches the filter, in order. Returns the function that unsubscribes.
 * The page has one stream: it opens with the first listener when there is a session, closes with the last listener, and
 * continues after the last event when the connection is lost. Does nothing when the message propagator is switched off.
 */
export function subscribeToEvents(
  filter: LiveEventFilter,
  listener: (event: LiveEvent) => void,
  callbacks: StreamCallbacks = {},
): () => void {
  const subscription = { filter, listener, callbacks };
  subscriptions.add(subscription);
  watchPage();
  updateStream();
  return () => {
    subscriptions.delete(subscription);
    updateStream();
  };
}

function watchPage(): void {
  if (isWatching || !getConfig().flags.messagePropagatorIntegration) return;
  isWatching = true;
  sessionStore.subscribe(updateStream);
  document.addEventListener('visibilitychange', updateStream);
  if (sessionStore.getState().status === 'unknown') loadSession().catch(() => undefined);
}

function updateStream(): void {
  clearTimeout(hiddenTimer);
  const wanted = isWatching && subscriptions.size > 0;
  const sessionId = sessionStore.getState().session?.id;
  if (!wanted || !sessionId) {
    closeStream();
    if (!sessionId) lastEventId = undefined;
  } else if (document.visibilityState === 'hidden') {
    hiddenTimer = setTimeout(closeStream, hiddenTimeoutMs);
  } else if (stream?.sessionId !== sessionId) {
    closeStream();
    const controller = new AbortController();
    stream = { sessionId, controller };
    void runStream(controller.signal);
  }
}

function closeStream(): void {
  stream?.controller.abort();
  stream = undefined;
}

async function runStream(signal: AbortSignal): Promise<void> {
  for (let delayMs = initialDelayMs; !signal.aborted; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    const opened = await readStream(signal);
    if (opened) delayMs = initialDelayMs;
    // Jitter: after a restart of the propagator the clients do not reconnect at the same time.
    await wait(delayMs * (0.5 + Math.random() / 2), signal);
  }
}

async function readStream(signal: AbortSignal): Promise<boolean> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  let heartbeatTimer = setTimeout(abort, heartbeatTimeoutMs);
  let opened = false;
  try {
    const response = await fetch(getEventsUrl(), {
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: controller.signal,
    });
    if (response.status === 401) clearSession();
    if (!response.ok || !response.body) return false;
    opened = true;
    for (const { callbacks } of [...subscriptions]) callbacks.onOpen?.();
    await readEventStream(response.body, handleMessage, () => {
      clearTimeout(heartbeatTimer);
      heartbeatTimer = setTimeout(abort, heartbeatTimeoutMs);
    });
  } catch {
    // Lost, timed out or aborted: the caller decides whether to open it again.
  } finally {
    clearTimeout(heartbeatTimer);
    signal.removeEventListener('abort', abort);
  }
  return opened;
}

function getEventsUrl(): URL {
  return new URL(`${getConfig().locations.propagator}/events`, document.baseURI);
}

function handleMessage({ id, data }: { id: string | undefined; data: string }): void {
  if (id !== undefined) lastEventId = id;
  if (hasMissedEvents(data)) for (const { callbacks } of [...subscriptions]) callbacks.onMissed?.();
  const event = parseLiveEvent(data);
  if (!event || deliveredIds.has(event.id)) return;
  deliveredIds.add(event.id);
  const [firstId] = deliveredIds;
  if (deliveredIds.size > maxDeliveredIds && firstId !== undefined) deliveredIds.delete(firstId);
  for (const { filter, listener } of [...subscriptions]) {
    if (matchesFilter(event, filter)) callListener(listener, event);
  }
}

function callListener(listener: (event: LiveEvent) => void, event: LiveEvent): void {
  try {
    listener(event);
  } catch (caught) {
    // An error of one listener must not end the stream for the others.
    reportError(caught);
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
