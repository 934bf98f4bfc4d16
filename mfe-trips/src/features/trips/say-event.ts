import type { LiveEventType } from 'shared-api';

const sentences: Partial<Record<LiveEventType, string>> = {
  'booking.exchanged': 'Your swap is done: this is your new ticket',
  'operation.held': 'A new seat is on hold',
  'operation.expired': 'The seat that was on hold has been released',
  'train.delayed': 'Your train’s times have changed',
  'seat.moved': 'Your seat has changed',
};

/** What a live event means to the traveller; null for one that changes nothing they can see. */
export function sayEvent(type: LiveEventType): string | null {
  return sentences[type] ?? null;
}
