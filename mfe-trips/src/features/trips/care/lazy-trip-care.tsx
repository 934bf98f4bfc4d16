import { i18n } from '@train-swap/shared-config';
import { lazyComponent } from '@train-swap/shared-ui';

/** Loaded after the ticket is shown. The ticket stays when loading fails. */
export const LazyTripCare = lazyComponent(async () => (await import('./trip-care')).TripCare, {
  note: () =>
    i18n.t('Your ticket above stays valid. Delay Repay and complaints could not be loaded.'),
});
