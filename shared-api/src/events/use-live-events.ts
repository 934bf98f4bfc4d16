import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent, LiveEventFilter } from './live-event';
import { subscribeToEvents } from './live-events';

/**
 * Listens to live events while the screen stands; see `subscribeToEvents`. The functions may be new at
 * each render.
 */
export function useLiveEvents(
  filter: LiveEventFilter,
  listener: (event: LiveEvent) => void,
  onOpen?: () => void,
): void {
  const tellListener = useEffectEvent(listener);
  const tellOpen = useEffectEvent(() => onOpen?.());
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
        () => tellOpen(),
      ),
    [types, bookingId, operationId],
  );
}
