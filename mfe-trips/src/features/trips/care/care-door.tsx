import { lazyPart } from 'shared-ui';

/** Fetches the part for when something went wrong after the ticket stands there; without it the ticket stays. */
export const CareDoor = lazyPart(async () => (await import('./trip-care')).TripCare, {
  note: 'Your ticket above stays valid. Delay Repay and complaints are missing here.',
});
