import { getConfig } from '@train-swap/shared-config';
import { getConsent } from '../consent/consent';
import type { paths } from '../generated/web';
import { now } from '../page-clock';
import { webApi } from '../services';
import { publishProductEvent } from './product-event-listener';

type StoredEvent =
  paths['/events']['post']['requestBody']['content']['application/json']['events'][number];
type WithoutStamp<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never;

/** An event of the product, by `name`. No event has personal data or typed text. */
export type ProductEvent = WithoutStamp<StoredEvent>;

/** The delay collects the events of a screen in one request. */
const batchDelayMs = 2_000;
/** Limit of the service. */
const maxBatchSize = 50;

let batch: StoredEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Records a product event. Failures of remotes are always sent; events of the traveller only with consent to analytics.
 * Best effort: errors are ignored.
 */
export function recordEvent(event: ProductEvent): void {
  publishProductEvent(event);
  if (event.name !== 'remote-failed' && !getConsent().analytics) return;
  if (batch.length >= maxBatchSize) return;
  batch.push({ ...event, id: crypto.randomUUID(), at: new Date(now()).toISOString() });
  if (timer !== undefined) return;
  timer = setTimeout(sendBatch, batchDelayMs);
  // On phones this is the last event that is reliably fired.
  document.addEventListener('visibilitychange', sendBatch, { once: true });
}

function sendBatch(): void {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', sendBatch);
  const events = batch;
  batch = [];
  if (events.length === 0) return;
  const body = { environment: getConfig().eventsEnvironment, events };
  webApi.POST('/events', { body, keepalive: true }).catch(() => undefined);
}
