import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent, LiveEventFilter } from './live-event';
import { type StreamCallbacks, subscribeToEvents } from './live-events';

/**
 * Subscribes to live events while the component is mounted; see `subscribeToEvents`. The functions may change with each
 * render.
 */
export function useLiveEvents(
  filter: LiveEventFilter,
  listener: (event: LiveEvent) => void,
  callbacks: StreamCallbacks = {},
): void {
  const handleEvent = useEffectEvent(listener);
  const handleOpen = useEffectEvent(() => callbacks.onOpen?.());
  const handleMissed = useEffectEvent(() => callbacks.onMissed?.());
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
        (event) => handleEvent(event),
        { onOpen: () => handleOpen(), onMissed: () => handleMissed() },
      ),
    [types, bookingId, operationId],
  );
}
