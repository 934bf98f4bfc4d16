import { getConsent } from '../consent/consent';
import type { ProductEvent } from './record-event';

/** Queued events until the code of the tag manager is loaded, which is after the first screen. */
const maxQueuedEvents = 50;

let queue: ProductEvent[] = [];
let listener: ((event: ProductEvent) => void) | undefined;

/** Passes an event to the tag manager if the traveller allows it. */
export function publishProductEvent(event: ProductEvent): void {
  if (!getConsent().tagManager) {
    queue = [];
  } else if (listener) {
    listener(event);
  } else if (queue.length < maxQueuedEvents) {
    queue.push(event);
  }
}

/** Calls `callback` for the queued events and for each later event that the tag manager may receive. */
export function subscribeToProductEvents(callback: (event: ProductEvent) => void): void {
  listener = callback;
  const queued = getConsent().tagManager ? queue : [];
  queue = [];
  queued.forEach(callback);
}
