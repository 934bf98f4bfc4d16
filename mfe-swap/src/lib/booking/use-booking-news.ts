import { type LiveEvent, useLiveEvents } from '@train-swap/shared-api';
import { reloadQueries } from '@train-swap/shared-api/flows/reload-queries';
import { i18n } from '@train-swap/shared-config';
import { getEventMode } from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { useState } from 'react';

const getNews = (mode: 'bus' | 'train'): Partial<Record<LiveEvent['type'], string>> => ({
  'train.delayed': i18n.t(
    'The times of your {mode, select, bus {bus} other {train}} have changed. What you see is up to date.',
    { mode },
  ),
  'train.platform-changed': i18n.t(
    'The platform of your {mode, select, bus {bus} other {train}} has changed.',
    { mode },
  ),
  'train.cancelled': i18n.t(
    'Your {mode, select, bus {bus} other {train}} was cancelled. You can swap to another one without a fee.',
    { mode },
  ),
  'seat.moved': i18n.t('Your seat has changed. What you see is up to date.'),
  'booking.rebooked': i18n.t('The train company changed your ticket. What you see is up to date.'),
  'ticket.ended': i18n.t(
    'A ticket of this booking is no longer valid. What you see is up to date.',
  ),
  'booking.exchanged': i18n.t('This booking has just been swapped. What you see is up to date.'),
  'operation.prolonged': i18n.t(
    'Your seats are held a little longer, so that you can try to pay again.',
  ),
  'operation.train-changed': i18n.t(
    'The {mode, select, bus {bus} other {train}} that you chose has changed. What you see is up to date.',
    { mode },
  ),
  'operation.expired': i18n.t(
    'The seats held for this booking were released. Your ticket has not changed.',
  ),
  'proposal.opened': i18n.t(
    'We found a swap for you. Accept or decline it before the time is over.',
  ),
  'proposal.accepted': i18n.t('One more traveller has accepted the swap.'),
  'proposal.ended': i18n.t('The swap with others did not happen. Your ticket has not changed.'),
  'proposal.settled': i18n.t('Everyone accepted. Your new ticket is ready.'),
});

/**
 * Reloads a booking on its live events. Returns the text for the last event; empty before the first.
 */
export function useBookingNews(bookingId: string): string {
  const client = useQueryClient();
  const reload = (...queryKey: string[]) => void reloadQueries(client, queryKey);
  const [latest, setLatest] = useState('');
  useLiveEvents(
    { bookingId },
    (event) => {
      const { type, operationId } = event;
      const news = getNews(getEventMode(event));
      const text = Object.hasOwn(news, type) ? news[type] : undefined;
      // An event without text, such as a closed wish, keeps the last text.
      if (text) setLatest(text);
      reload('booking', bookingId);
      reload('bookings');
      reload('wish', bookingId);
      if (operationId) {
        reload('exchange-operation', operationId);
      }
      if (type !== 'operation.held' && type !== 'operation.prolonged') {
        reload('exchange-offers', bookingId);
      }
    },
    {
      onOpen: () => reload('booking', bookingId),
      onMissed: () => reload(),
    },
  );
  return latest;
}
