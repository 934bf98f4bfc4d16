import type { Booking, ExchangeOperation } from '@train-swap/shared-api';
import { paths } from '@train-swap/shared-config';
import { useNavigate } from '@train-swap/shared-ui/router';
import { useReleaseOperation } from '../../../lib/operation/release-operation';
import { useCreateWish } from '../../../lib/wish/create-wish';
import { useWish } from '../../../lib/wish/get-wish';
import { toWishTerms } from '../../../lib/wish/to-wish-terms';
import type { AfterLeaving } from './leave-dialog';

/** Ends a proposal for all travellers in it, and goes to the wish. */
export function useLeaveProposal(booking: Booking, operation: ExchangeOperation) {
  const navigate = useNavigate();
  const release = useReleaseOperation();
  const create = useCreateWish(booking.id);
  const { data: wish } = useWish(booking.id);
  const otherTrains = (wish?.journeyIds ?? []).filter((id) => id !== operation.offer.journey.id);
  return {
    /** The number of trains to keep looking for. */
    otherTrains: otherTrains.length,
    isPending: release.isPending || create.isPending,
    isFailed: release.isError,
    leave: async (next: AfterLeaving) => {
      await release.mutateAsync(operation.id);
      // The wish has ended with its proposal. If this fails, the next screen offers to make another one.
      if (next === 'keep looking' && wish) {
        const terms = { ...toWishTerms(wish), journeyIds: otherTrains };
        await create.mutateAsync({ bookingId: booking.id, terms }).catch(() => undefined);
      }
      navigate(paths.wish(booking.id), { replace: true });
    },
  };
}
