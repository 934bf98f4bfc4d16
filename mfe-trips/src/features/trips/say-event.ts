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

const platformOf = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null || !('platform' in data)) return null;
  return typeof data.platform === 'string' ? data.platform : null;
};

const sayPlatform = (platform: string | null): string =>
  platform === null
    ? 'The platform of your train is open again'
    : `Your train leaves from platform ${platform}`;

/** Sent and taken back: the traveller did it and knows. */
const isOwnDoing = ({ type, data }: LiveEvent): boolean =>
  type === 'complaint.changed' &&
  typeof data === 'object' &&
  data !== null &&
  'state' in data &&
  (data.state === 'RECEIVED' || data.state === 'WITHDRAWN');

/** What a live event means to the traveller; null for one that changes nothing they can see. */
export function sayEvent(event: LiveEvent): string | null {
  if (event.type === 'train.platform-changed') return sayPlatform(platformOf(event.data));
  if (isOwnDoing(event) || !Object.hasOwn(sentences, event.type)) return null;
  return sentences[event.type] ?? null;
}
