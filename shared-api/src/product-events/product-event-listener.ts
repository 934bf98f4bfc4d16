import { getConsent } from '../consent/consent';
import type { ProductEvent } from './record-event';

/** Events that wait for the tag manager's code, which is loaded after the first screen. */
const waitingLimit = 50;

let waiting: ProductEvent[] = [];
let listener: ((event: ProductEvent) => void) | undefined;

/** Hands an event to the tag manager, if the traveller allows it at this moment. */
export function publishProductEvent(event: ProductEvent): void {
  if (!getConsent().tagManager) {
    waiting = [];
  } else if (listener) {
    listener(event);
  } else if (waiting.length < waitingLimit) {
    waiting.push(event);
  }
}

/** Calls back with each event that the tag manager may have; the first call also gets those that waited. */
export function listenToProductEvents(receive: (event: ProductEvent) => void): void {
  listener = receive;
  const earlier = getConsent().tagManager ? waiting : [];
  waiting = [];
  earlier.forEach(receive);
}
