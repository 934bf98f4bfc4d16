import type { LiveEvent, LiveEventType } from 'shared-api';

const sentences: Partial<Record<LiveEventType, string>> = {
  'booking.exchanged': 'Your swap is done: this is your new ticket',
  'operation.held': 'A new seat is on hold',
  'operation.expired': 'The seat that was on hold has been released',
  'train.delayed': 'Your train’s times have changed',
  'train.cancelled': 'Your train was cancelled',
  'seat.moved': 'Your seat has changed',
  'complaint.changed': 'There is news of your complaint',
};

/** Sent and taken back: the traveller did it and knows. */
const isOwnDoing = ({ type, data }: LiveEvent): boolean =>
  type === 'complaint.changed' &&
  typeof data === 'object' &&
  data !== null &&
  'state' in data &&
  (data.state === 'RECEIVED' || data.state === 'WITHDRAWN');

/** What a live event means to the traveller; null for one that changes nothing they can see. */
export function sayEvent(event: LiveEvent): string | null {
  return isOwnDoing(event) ? null : (sentences[event.type] ?? null);
}
