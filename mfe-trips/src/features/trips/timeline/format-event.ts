import type { LiveEvent, LiveEventType } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { getEventMode } from '@train-swap/shared-ui';

type Mode = ReturnType<typeof getEventMode>;

const getSentences = (mode: Mode): Partial<Record<LiveEventType, string>> => ({
  'booking.exchanged': i18n.t('Your swap is done: this is your new ticket'),
  'operation.held': i18n.t('A new seat is on hold'),
  'operation.expired': i18n.t('The seat that was on hold was released'),
  'train.delayed': i18n.t('Your {mode, select, bus {bus} other {train}}’s times have changed', {
    mode,
  }),
  'train.cancelled': i18n.t('Your {mode, select, bus {bus} other {train}} was cancelled', { mode }),
  'seat.moved': i18n.t('Your seat has changed'),
  'booking.fulfilled': i18n.t('Your ticket was issued'),
  'booking.rebooked': i18n.t('Your ticket is for other times now'),
  'ticket.ended': i18n.t('A ticket of this trip is no longer valid'),
  'complaint.changed': i18n.t('Your complaint has changed'),
});

function getPlatform(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('platform' in data)) return null;
  return typeof data.platform === 'string' ? data.platform : null;
}

const formatPlatform = (platform: string | null, mode: Mode): string =>
  platform === null
    ? i18n.t('The platform of your {mode, select, bus {bus} other {train}} is no longer known', {
        mode,
      })
    : i18n.t('Your {mode, select, bus {bus} other {train}} leaves from platform {platform}', {
        mode,
        platform,
      });

/** The traveller sent or withdrew the complaint, so the change is no news. */
const isOwnChange = ({ type, data }: LiveEvent): boolean =>
  type === 'complaint.changed' &&
  typeof data === 'object' &&
  data !== null &&
  'state' in data &&
  (data.state === 'RECEIVED' || data.state === 'WITHDRAWN');

/** The text for a live event; null when nothing changes on the screen. */
export function formatEvent(event: LiveEvent): string | null {
  const mode = getEventMode(event);
  if (event.type === 'train.platform-changed') return formatPlatform(getPlatform(event.data), mode);
  const sentences = getSentences(mode);
  if (isOwnChange(event) || !Object.hasOwn(sentences, event.type)) return null;
  return sentences[event.type] ?? null;
}
