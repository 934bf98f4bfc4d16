import type { LiveEvent, LiveEventType } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';

const getSentences = (): Partial<Record<LiveEventType, string>> => ({
  'booking.exchanged': i18n.t('Your swap is done: this is your new ticket'),
  'operation.held': i18n.t('A new seat is on hold'),
  'operation.expired': i18n.t('The seat that was on hold was released'),
  'train.delayed': i18n.t('Your train’s times have changed'),
  'train.cancelled': i18n.t('Your train was cancelled'),
  'seat.moved': i18n.t('Your seat has changed'),
  'complaint.changed': i18n.t('Your complaint has changed'),
});

const getPlatform = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null || !('platform' in data)) return null;
  return typeof data.platform === 'string' ? data.platform : null;
};

const formatPlatform = (platform: string | null): string =>
  platform === null
    ? i18n.t('The platform of your train is no longer known')
    : i18n.t('Your train leaves from platform {platform}', { platform });

/** The traveller sent or withdrew the complaint, so the change is no news. */
const isOwnChange = ({ type, data }: LiveEvent): boolean =>
  type === 'complaint.changed' &&
  typeof data === 'object' &&
  data !== null &&
  'state' in data &&
  (data.state === 'RECEIVED' || data.state === 'WITHDRAWN');

/** The text for a live event; null when nothing changes on the screen. */
export function formatEvent(event: LiveEvent): string | null {
  if (event.type === 'train.platform-changed') return formatPlatform(getPlatform(event.data));
  const sentences = getSentences();
  if (isOwnChange(event) || !Object.hasOwn(sentences, event.type)) return null;
  return sentences[event.type] ?? null;
}
