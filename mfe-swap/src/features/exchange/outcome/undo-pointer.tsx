import { now } from 'shared-api';
import { ButtonLink, Cluster, Countdown } from 'shared-ui';
import { useUndoOffer } from '../../../lib/offers/get-undo-offer';
import { swapPaths } from '../../../lib/swap-paths';

/** The way back, for as long as there is one. */
export function UndoPointer({ bookingId }: { bookingId: string }) {
  const { data, isError, refetch } = useUndoOffer(bookingId);
  if (!data || isError) return null;
  return (
    <Cluster gap={3}>
      <ButtonLink href={swapPaths.undo(bookingId)} variant="secondary">
        Undo this swap
      </ButtonLink>
      <Countdown until={data.validUntil} now={now} label="Time left" onEnd={() => void refetch()} />
    </Cluster>
  );
}
