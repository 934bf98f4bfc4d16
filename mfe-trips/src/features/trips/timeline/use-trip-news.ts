import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '@train-swap/shared-api';
import { reloadQueries } from '@train-swap/shared-api/flows/reload-queries';
import { useEffect, useRef, useState } from 'react';
import { tripKey } from '../get-trip';
import { formatEvent } from './format-event';

/** The service writes the timeline from the same event, sometimes after the page receives it. */
const timelineDelayMs = 2_000;

/** Reloads a trip with each live event. Returns the text of the last one. */
export function useTripNews(bookingId: string): string | null {
  const queryClient = useQueryClient();
  const [news, setNews] = useState<string | null>(null);
  const secondReload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(secondReload.current), []);

  const reload = () => void reloadQueries(queryClient, tripKey(bookingId));
  useLiveEvents(
    { bookingId },
    (event) => {
      // An event without text, such as a captured payment, keeps the last notice.
      const message = formatEvent(event);
      if (message) setNews(message);
      reload();
      clearTimeout(secondReload.current);
      secondReload.current = setTimeout(reload, timelineDelayMs);
    },
    { onOpen: reload, onMissed: reload },
  );
  return news;
}
