import { type Booking, now } from 'shared-api';
import { paths } from 'shared-config';
import { ButtonLink, Card } from 'shared-ui';
import { canWish, waysToWish } from '../../lib/wish/ways-to-wish';
import styles from './not-swappable.module.css';

const over = ['departed', 'already-used', 'released'];

/** What is left to do with a ticket that cannot be swapped. */
export function NotSwappable({ booking }: { booking: Booking }) {
  // Who is on the way still has a seat.
  const isOver =
    booking.verdict.reasons.some(({ code }) => over.includes(code)) &&
    !canWish(waysToWish(booking, now()));
  return (
    <Card title="What you can do">
      <p>
        {isOver
          ? 'Looking back at the journey, and help with it, is still possible.'
          : 'Your ticket stays valid for the train and the seat printed on it.'}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={paths.trip(booking.id)}>Open my trip</ButtonLink>
        <ButtonLink href={paths.contactSupport(booking.reference)} variant="secondary">
          Ask for help
        </ButtonLink>
        <ButtonLink href={paths.findTicket()} variant="quiet">
          Find another ticket
        </ButtonLink>
      </div>
    </Card>
  );
}
