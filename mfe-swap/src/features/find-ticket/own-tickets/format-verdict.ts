import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatTime } from '@train-swap/shared-ui';
import { journeyFacts } from '../../../lib/journey/journey-facts';

/**
 * Whether a ticket can be swapped, in one line: `Swap until 14:05` on the day of the cut-off, before it `Can be swapped`. A cancelled
 * train needs another one.
 * Otherwise the first reason, a sentence of the service.
 */
export function formatVerdict({ verdict, journey }: Booking, at: number): string {
  const { swappable, cutOffAt, reasons } = verdict;
  const reason = reasons[0]?.text;
  if (!swappable && reason) return i18n.t('Cannot be swapped: {reason}', { reason });
  if (!swappable) return i18n.t('Cannot be swapped: see the ticket.');
  const { timeZone, cancelled } = journeyFacts(journey);
  if (cancelled && swappable) return i18n.t('Cancelled: choose another train');
  const dayOf = (instant: string) => formatTime({ instant, timeZone, format: 'long-date' });
  const isToday = dayOf(cutOffAt) === dayOf(new Date(at).toISOString());
  const time = formatTime({ instant: cutOffAt, timeZone });
  return isToday ? i18n.t('Swap until {time}', { time }) : i18n.t('Can be swapped');
}
