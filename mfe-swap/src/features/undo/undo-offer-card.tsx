import { type Booking, now, type UndoOffer } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  Button,
  ButtonLink,
  Card,
  Countdown,
  formatServiceClass,
  getMode,
  linkClass,
  Notice,
  PriceBreakdown,
  ProblemNotice,
} from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { Link, useNavigate } from '@train-swap/shared-ui/router';
import { placesText } from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import { useHoldPlaces } from '../../lib/operation/hold-places';
import { useProblem } from '../../lib/screen/use-problem';
import { swapPaths } from '../../lib/swap-paths';
import styles from './way-back.module.css';

type WayBackProps = { booking: Booking; offer: UndoOffer; onTimeUp: () => void };

/** The train, the seats and the money that an undo returns, with the time left. */
export function UndoOfferCard({ booking, offer, onTimeUp }: WayBackProps) {
  const { journey, places, formerPlaces, price, validUntil, offerId } = offer;
  const navigate = useNavigate();
  const client = useQueryClient();
  const hold = useHoldPlaces(booking.id, (held) =>
    navigate(swapPaths.exchange(booking.id, held.id, held.places)),
  );
  const problem = useProblem(hold);
  const goBack = () =>
    hold.mutate(
      { offerId, places },
      {
        // A rejection means that the screen was out of date: refetch.
        onError: () => void client.invalidateQueries({ queryKey: ['undo-offer', booking.id] }),
      },
    );
  const { activeOperationId } = booking;
  return (
    <Card tone="raised">
      <div className={styles.trains}>
        <h2 className={styles.label}>{i18n.t('From')}</h2>
        <JourneyRow journey={booking.journey} dead />
        <h2 className={styles.label}>{i18n.t('Back to')}</h2>
        <JourneyRow journey={journey} places operator="name-and-number" />
        <p className={styles.seats}>{placesText(places)}</p>
        {offer.previousClass && offer.serviceClass && (
          <p className={styles.seats}>{formatServiceClass(offer.serviceClass)}</p>
        )}
      </div>
      {!formerPlaces && places.length > 0 && (
        <Notice title={i18n.t('You get a different seat')}>
          {i18n.t('Your old seat is taken. This one is free.')}
        </Notice>
      )}
      <PriceBreakdown
        lines={price.lines}
        total={price.total}
        note={price.total.amount > 0 && i18n.t('The voucher from your swap is used first.')}
      />
      {problem && (
        <ProblemNotice
          problem={problem}
          title={i18n.t('Your old seat could not be held')}
          busy={hold.isPending}
          onRetry={problem.isTransient ? goBack : undefined}
          actions={
            problem.code === 'operation-already-held' &&
            activeOperationId && (
              <Link
                to={paths.exchangeOperation(booking.id, activeOperationId)}
                className={linkClass()}
              >
                {i18n.t('Continue that swap')}
              </Link>
            )
          }
        />
      )}
      <div className={styles.actions}>
        <Button
          needsNetwork
          onClick={goBack}
          busy={hold.isPending}
          busyLabel={i18n.t('Holding your seat')}
        >
          {i18n.t('Go back to this {mode, select, bus {bus} other {train}}', {
            mode: getMode(journey),
          })}
        </Button>
        <ButtonLink variant="quiet" href={paths.trip(booking.id)}>
          {i18n.t('Keep my swap')}
        </ButtonLink>
        <Countdown
          variant="pill"
          label={i18n.t('Time left')}
          until={validUntil}
          now={now}
          warningSeconds={60}
          ended={i18n.t('The time has run out')}
          onEnd={onTimeUp}
        />
      </div>
    </Card>
  );
}
