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
import { ButtonLink, Cluster, Countdown } from 'shared-ui';

/** The way back from the last swap, asked for anew with each; 409 where there is none. */
export function useUndoOffer(bookingId: string, swappedAt: string | null) {
  return useQuery<UndoOffer, ProblemError>({
    enabled: swappedAt !== null,
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

type UndoSwapProps = { bookingId: string; validUntil: string; onTimeUp: () => void };

/** Where the last swap is undone, and how long still. */
export function UndoSwap({ bookingId, validUntil, onTimeUp }: UndoSwapProps) {
  return (
    <Cluster gap={3}>
      <ButtonLink size="small" variant="secondary" href={`${paths.booking(bookingId)}/undo`}>
        Undo this swap
      </ButtonLink>
      <Countdown until={validUntil} now={now} label="Time left" onEnd={onTimeUp} />
    </Cluster>
  );
}
