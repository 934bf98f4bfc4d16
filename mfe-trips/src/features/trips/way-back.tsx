import { useQuery } from '@tanstack/react-query';
import {
  answer,
  newIdempotencyKey,
  now,
  type ProblemError,
  trainSwapApi,
  type UndoOffer,
} from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, Cluster, Countdown, Link } from 'shared-ui';
import styles from './timeline.module.css';

export type WayBackProps = {
  bookingId: string;
  swappedAt: string;
  /** There is a valid ticket, and it is not shown from a copy of this browser. */
  mayUndo: boolean;
  /** Where another swap begins, while one is allowed. */
  swapBack: string | null;
};

/** The way back from the last swap, asked for anew with each; 409 where there is none. */
function useUndoOffer({ bookingId, swappedAt, mayUndo }: WayBackProps) {
  return useQuery<UndoOffer, ProblemError>({
    enabled: mayUndo,
    queryKey: ['undo-offer', bookingId, swappedAt],
    queryFn: () =>
      answer(
        trainSwapApi.POST('/bookings/{bookingId}/undo-offers', {
          params: { path: { bookingId } },
          // It changes nothing: like reading, it may be repeated when the services are away for a moment.
          headers: { 'idempotency-key': newIdempotencyKey() },
          body: {},
        }),
      ),
  });
}

/** Where the last swap is undone, and how long still; after that, where one like any other leads back. */
export function WayBack(props: WayBackProps) {
  const { bookingId, swapBack } = props;
  const undo = useUndoOffer(props);
  const offer = undo.isError ? null : undo.data;
  if (offer) {
    return (
      <span className={styles.undo}>
        <Cluster gap={3}>
          <ButtonLink size="small" variant="secondary" href={`${paths.booking(bookingId)}/undo`}>
            Undo this swap
          </ButtonLink>
          <Countdown
            until={offer.validUntil}
            now={now}
            label="Time left"
            onEnd={() => void undo.refetch()}
          />
        </Cluster>
      </span>
    );
  }
  if (!swapBack) return null;
  return (
    <span className={styles.back}>
      <Link href={swapBack} className={styles.link}>
        Swap back
      </Link>{' '}
      if your old train still has a seat. It is a swap like any other, with its price.
    </span>
  );
}
