import { useSyncExternalStore } from 'react';

const events = ['online', 'offline'];

function subscribe(update: () => void) {
  for (const event of events) window.addEventListener(event, update);
  return () => {
    for (const event of events) window.removeEventListener(event, update);
  };
}

/** Whether the device has a network. Prerendered pages assume one. */
export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
