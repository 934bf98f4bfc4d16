import { watchNetwork } from '@train-swap/shared-config/watch-network';
import { useSyncExternalStore } from 'react';

/** Whether the device has a network. Prerendered pages assume one. */
export const useIsOnline = () =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
