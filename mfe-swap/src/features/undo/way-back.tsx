import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { type Booking, now, type UndoOffer } from 'shared-api';
import { paths } from 'shared-config';
import { Button, ButtonLink, Card, Countdown, linkClass, Notice, PriceBreakdown } from 'shared-ui';
import { placesText } from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import { useHoldPlaces } from '../../lib/operation/hold-places';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { useProblem } from '../../lib/screen/use-problem';
import { swapPaths } from '../../lib/swap-paths';
import styles from './way-back.module.css';

type WayBackProps = { booking: Booking; offer: UndoOffer; onTimeUp: () => void };

/** The train, the seats and the money that come back, and the time left to want them. */
export function WayBack({ booking, offer, onTimeUp }: WayBackProps) {
  const { journey, places, formerPlaces, price, validUntil, offerId } = offer;
  const navigate = useNavigate();
  const client = useQueryClient();
  const hold = useHoldPlaces();
  const problem = useProblem(hold);
  const goBack = () =>
    hold.mutate(
      { offerId, places },
      {
        onSuccess: (held) => navigate(swapPaths.exchange(booking.id, held.id, held.places)),
        // Whatever was refused, what stands on the screen was out of date.
        onError: () => void client.invalidateQueries({ queryKey: ['undo-offer', booking.id] }),
      },
    );
  const { activeOperationId } = booking;
  return (
    <Card tone="raised">
      <div className={styles.trains}>
        <h2 className={styles.label}>You leave</h2>
        <JourneyRow journey={booking.journey} dead />
        <h2 className={styles.label}>You are back on</h2>
        <JourneyRow journey={journey} places operator="name-and-number" />
        <p className={styles.seats}>{placesText(places)}</p>
      </div>
      {!formerPlaces && places.length > 0 && (
        <Notice title="Not the seat you had">
          Somebody else has your old seat by now. This one is free.
        </Notice>
      )}
      <PriceBreakdown
        lines={price.lines}
        total={price.total}
        note={price.total.amount > 0 && 'The voucher that the swap gave you pays first.'}
      />
      {problem && (
        <ProblemNotice
          problem={problem}
          title="Your old seat could not be held"
          busy={hold.isPending}
          {...(problem.isPassing && { onRetry: goBack })}
        >
          {problem.code === 'operation-already-held' && activeOperationId && (
            <Link
              to={paths.exchangeOperation(booking.id, activeOperationId)}
              className={linkClass()}
            >
              Continue with those seats
            </Link>
          )}
        </ProblemNotice>
      )}
      <div className={styles.actions}>
        <Button onClick={goBack} busy={hold.isPending} busyLabel="Holding your seat">
          Go back to this train
        </Button>
        <ButtonLink variant="quiet" href={paths.trip(booking.id)}>
          Keep my swap
        </ButtonLink>
        <Countdown
          look="pill"
          label="Time left"
          until={validUntil}
          now={now}
          warnAt={60}
          ended="The time has run out"
          onEnd={onTimeUp}
        />
      </div>
    </Card>
  );
}
