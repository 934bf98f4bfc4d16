import { Link, useSearchParams } from 'react-router-dom';
import type { Booking, ExchangeOperation } from 'shared-api';
import { buttonClass, formatTime, Notice, PageHeading, Stack } from 'shared-ui';
import { noChoices, readChoices } from '../../../lib/choices';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { swapPaths } from '../../../lib/swap-paths';
import styles from './hold-lost.module.css';

type HoldLostProps = { booking: Booking; operation: ExchangeOperation };

/** The seats are gone, the old ticket is not; everything chosen is kept for another go. */
export function HoldLost({ booking, operation }: HoldLostProps) {
  const { journey } = booking;
  const { offer, status } = operation;
  const [query] = useSearchParams();
  const places = operation.places.length > 0 ? operation.places : readChoices(query).places;
  const time = formatTime({
    instant: journey.departure,
    timeZone: journeyFacts(journey).timeZone,
    format: 'date-time',
  });
  const expired = status === 'EXPIRED';
  const title = expired ? 'The time to finish ran out' : 'This swap was stopped';
  const { travellerIds } = offer;
  const everybody = travellerIds.length === booking.travellers.length;
  const sameTrain = swapPaths.seats(booking.id, {
    ...noChoices,
    travellerIds: everybody ? null : travellerIds,
    journeyId: offer.journey.id,
    places,
  });
  const again = offer.undoes ? swapPaths.undo(booking.id) : sameTrain;
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle={title}
        lead={
          expired
            ? 'Seats are kept for ten minutes, so that they do not stay empty. They are free for others again.'
            : 'The seats that were held for you were let go.'
        }
      >
        {title}
      </PageHeading>
      <Notice tone="success" title="Your ticket is still valid">
        You hold the train of {time} and your seat on it, as before. Nothing was charged.
      </Notice>
      <div className={styles.actions}>
        <Link to={again} className={buttonClass({})}>
          Try the same train again
        </Link>
        <Link to={swapPaths.booking(booking.id)} className={buttonClass({ variant: 'secondary' })}>
          Back to my ticket
        </Link>
      </div>
    </Stack>
  );
}
