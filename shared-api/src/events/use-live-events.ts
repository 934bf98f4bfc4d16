import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent, LiveEventFilter } from './live-event';
import { type StreamListeners, subscribeToEvents } from './live-events';

/**
 * Listens to live events while the screen stands; see `subscribeToEvents`. The functions may be new at
 * each render.
 */
export function useLiveEvents(
  filter: LiveEventFilter,
  listener: (event: LiveEvent) => void,
  ofStream: StreamListeners = {},
): void {
  const tellListener = useEffectEvent(listener);
  const tellOpen = useEffectEvent(() => ofStream.onOpen?.());
  const tellMissed = useEffectEvent(() => ofStream.onMissed?.());
  const { bookingId, operationId } = filter;
  const types = filter.types?.join(' ');
  useEffect(
    () =>
      subscribeToEvents(
        {
          ...(types === undefined ? {} : { types: types.split(' ') as LiveEvent['type'][] }),
          ...(bookingId === undefined ? {} : { bookingId }),
          ...(operationId === undefined ? {} : { operationId }),
        },
        (event) => tellListener(event),
        { onOpen: () => tellOpen(), onMissed: () => tellMissed() },
      ),
    [types, bookingId, operationId],
  );
}
