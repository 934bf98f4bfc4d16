import { createUndoOffer } from '@train-swap/shared-api/flows/create-undo-offer';
import { useQuery } from '@train-swap/shared-ui/query';
import { refetchAtExpiry } from './refetch-at-expiry';

/** The offer to undo the last swap. 409 `booking-not-swappable` with the reason, 409 `place-taken` when the old train is full. */
export const useUndoOffer = (bookingId: string) =>
  useQuery({
    queryKey: ['undo-offer', bookingId],
    queryFn: () => createUndoOffer(bookingId),
    refetchInterval: refetchAtExpiry,
  });
