import { getConfig } from 'shared-config';
import { getConsent } from '../consent/consent';
import type { paths } from '../generated/web';
import { now } from '../page-clock';
import { webApi } from '../services';
import { publishProductEvent } from './product-event-listener';

type Recorded =
  paths['/events']['post']['requestBody']['content']['application/json']['events'][number];
type WithoutStamp<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never;

/** What can happen in the product, by `name`. No event has a field for who, or for what was typed. */
export type ProductEvent = WithoutStamp<Recorded>;

/** Milliseconds that an event waits for others, so that a screen makes one request. */
const collected = 2_000;
/** In one request; the service takes no more. */
const mostTogether = 50;

let waiting: Recorded[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Records an event for the service of the product's events, stamped with the environment that the
 * configuration names. What a remote suffered is always told; what a traveller does only if the
 * traveller allows measuring. Best effort: nothing waits for it and nothing fails with it.
 */
export function recordEvent(event: ProductEvent): void {
  publishProductEvent(event);
  if (event.name !== 'remote-failed' && !getConsent().analytics) return;
  if (waiting.length >= mostTogether) return;
  waiting.push({ ...event, id: crypto.randomUUID(), at: new Date(now()).toISOString() });
  if (timer !== undefined) return;
  timer = setTimeout(sendWaiting, collected);
  // The last moment at which a phone surely runs the page.
  document.addEventListener('visibilitychange', sendWaiting, { once: true });
}

function sendWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', sendWaiting);
  const events = waiting;
  waiting = [];
  if (events.length === 0) return;
  const body = { environment: getConfig().eventsEnvironment, events };
  webApi.POST('/events', { body, keepalive: true }).catch(() => undefined);
}
