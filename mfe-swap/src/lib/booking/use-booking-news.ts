import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LiveEvent, useLiveEvents } from 'shared-api';

const news: Partial<Record<LiveEvent['type'], string>> = {
  'train.delayed': 'The times of your train have changed. What you see is up to date.',
  'train.platform-changed': 'The platform of your train has changed.',
  'train.cancelled': 'Your train was cancelled. You can swap to another one without a fee.',
  'seat.moved': 'Your seat has changed. What you see is up to date.',
  'booking.exchanged': 'This booking has just been swapped. What you see is up to date.',
  'operation.prolonged': 'Your seats are held a little longer, so that you can pay in another way.',
  'operation.expired': 'The seats held for this booking have been let go.',
  'proposal.opened': 'We found a swap for you. Accept or refuse it before its time is up.',
  'proposal.accepted': 'One more of you has accepted the swap.',
  'proposal.ended': 'The swap with others did not happen. Your ticket is as it was.',
  'proposal.settled': 'Everyone accepted: your new ticket is there.',
};

/**
 * Keeps what is shown of a booking fresh by its live events, and answers the sentence that tells the
 * traveller what just happened; empty until something does.
 */
export function useBookingNews(bookingId: string): string {
  const client = useQueryClient();
  const [latest, setLatest] = useState('');
  useLiveEvents(
    { bookingId },
    ({ type, operationId }) => {
      const said = Object.hasOwn(news, type) ? news[type] : undefined;
      // What has nothing to say (a wish is closed behind its proposal) leaves the last news standing.
      if (said) setLatest(said);
      void client.invalidateQueries({ queryKey: ['booking', bookingId] });
      void client.invalidateQueries({ queryKey: ['bookings'] });
      void client.invalidateQueries({ queryKey: ['wish', bookingId] });
      if (operationId) {
        void client.invalidateQueries({ queryKey: ['exchange-operation', operationId] });
      }
      if (type !== 'operation.held' && type !== 'operation.prolonged') {
        void client.invalidateQueries({ queryKey: ['exchange-offers', bookingId] });
      }
    },
    {
      onOpen: () => void client.invalidateQueries({ queryKey: ['booking', bookingId] }),
      onMissed: () => void client.invalidateQueries(),
    },
  );
  return latest;
}
