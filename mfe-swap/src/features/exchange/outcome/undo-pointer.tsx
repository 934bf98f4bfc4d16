import { now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { ButtonLink, Cluster, Countdown } from '@train-swap/shared-ui';
import { useUndoOffer } from '../../../lib/offers/get-undo-offer';
import { swapPaths } from '../../../lib/swap-paths';

/** A link to undo the swap while that is allowed. */
export function UndoPointer({ bookingId }: { bookingId: string }) {
  const { data, isError, refetch } = useUndoOffer(bookingId);
  if (!data || isError) return null;
  return (
    <Cluster gap={3}>
      <ButtonLink href={swapPaths.undo(bookingId)} variant="secondary">
        {i18n.t('Undo this swap')}
      </ButtonLink>
      <Countdown
        until={data.validUntil}
        now={now}
        label={i18n.t('Time left')}
        onEnd={() => void refetch()}
      />
    </Cluster>
  );
}
