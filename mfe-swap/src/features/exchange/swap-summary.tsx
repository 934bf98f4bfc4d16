import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Booking, ExchangeOperation } from 'shared-api';
import { paths } from 'shared-config';
import { Button, Card, Dialog, linkClass, PriceBreakdown } from 'shared-ui';
import { isSameJourney, placesText, trainText } from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import { useReleaseOperation } from '../../lib/operation/release-operation';
import { swapPaths } from '../../lib/swap-paths';
import styles from './swap-summary.module.css';

type SwapSummaryProps = { booking: Booking; operation: ExchangeOperation };

/** The old train, the new one with its seats, the price; and the ways back. Of seats on the same train, those that change. */
export function SwapSummary({ booking, operation }: SwapSummaryProps) {
  const { offer, places } = operation;
  const isSeatsAlone = isSameJourney(booking.journey, offer.journey);
  const left = booking.reservations.filter(({ travellerId, legIndex }) =>
    places.some((place) => place.travellerId === travellerId && place.legIndex === legIndex),
  );
  const { legs } = offer.journey;
  const changed = legs.filter((_, at) => places.some(({ legIndex }) => legIndex === at));
  return (
    <Card title="Your swap" titleLevel={2}>
      <div className={styles.trains}>
        {isSeatsAlone ? (
          <>
            <JourneyRow journey={offer.journey} places operator="name-and-number" />
            {changed.length < legs.length && (
              <p className={styles.train}>On the {changed.map(trainText).join(' and the ')}</p>
            )}
            <h3 className={styles.label}>From</h3>
            <p className={styles.seats}>{placesText(left) || 'No numbered seat'}</p>
          </>
        ) : (
          <>
            <h3 className={styles.label}>From</h3>
            <JourneyRow journey={booking.journey} dead />
          </>
        )}
        <h3 className={styles.label}>To</h3>
        {!isSeatsAlone && <JourneyRow journey={offer.journey} places operator="name-and-number" />}
        <p className={styles.seats}>
          {placesText(places)}{' '}
          {places.length > 0 && (
            <Link to={swapPaths.heldSeats(booking.id, operation.id)} className={linkClass()}>
              Change
            </Link>
          )}
        </p>
      </div>
      <PriceBreakdown lines={offer.price.lines} total={offer.price.total} />
      <GiveUp booking={booking} operation={operation} />
    </Card>
  );
}

function GiveUp({ booking, operation }: SwapSummaryProps) {
  const [asking, setAsking] = useState(false);
  const release = useReleaseOperation();
  const navigate = useNavigate();
  const giveUp = () =>
    release.mutate(operation.id, {
      onSuccess: () => navigate(paths.booking(booking.id), { replace: true }),
    });
  return (
    <div className={styles.leave}>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Stop and keep my old ticket
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Stop this swap?"
        actions={
          <>
            <Button onClick={giveUp} busy={release.isPending} busyLabel="Letting the seats go">
              Stop the swap
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Go on with it
            </Button>
          </>
        }
      >
        <p>
          The seats that are held for you are let go. Your ticket stays as it is, and nothing is
          charged.
        </p>
        {release.isError && <p role="alert">That did not work just now. Please try again.</p>}
      </Dialog>
    </div>
  );
}
