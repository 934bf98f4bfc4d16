import { lazyComponent } from '@train-swap/shared-ui';
import { LoadingTrip } from './loading-trip';

// In a separate file, because a visitor without a session does not need it.
const loadNextTrip = () => import('./next-trip');

export const NextTrip = lazyComponent(async () => (await loadNextTrip()).NextTrip, {
  placeholder: <LoadingTrip />,
});

/** Resolves when it is loaded, so that it is shown together with its data. The component shows a failure. */
export async function preloadNextTrip(): Promise<void> {
  void NextTrip.preload();
  await Promise.allSettled([loadNextTrip()]);
}
