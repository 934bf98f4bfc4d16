import type { Booking } from 'shared-api';
import { Card, formatMoney } from 'shared-ui';
import { journeyFacts, placesText } from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import type { WaysToWish } from '../../lib/wish/ways-to-wish';
import styles from './how-wishes-work.module.css';

/** What is given, what stays, and what it can cost: beside the form all the time. */
export function HowWishesWork({ booking, ways }: { booking: Booking; ways: WaysToWish }) {
  const { journey, reservations, verdict } = booking;
  const { operators } = journeyFacts(journey);
  const fee = verdict.feeWaived ? null : verdict.conditions.fee;
  return (
    <Card title="What you hold now" tone="sunken">
      <JourneyRow journey={journey} />
      <p className={styles.seats}>{placesText(reservations)}</p>
      <ul className={styles.facts}>
        <li>Your ticket stays as it is until everybody has accepted.</li>
        <li>You see the exact train, seat and price, and have 20 minutes to say yes or no.</li>
        <li>Nobody learns who you are, and no money passes between travellers.</li>
        {ways.otherTrains && (
          <>
            <li>
              Another train costs what a swap always costs
              {fee && fee.amount > 0 ? `: the fare difference and ${formatMoney(fee)} each` : ''}.
            </li>
            <li>Trains of {operators}, same day and same stations, without a change.</li>
          </>
        )}
        {ways.seatsOn.length > 0 && (
          <>
            <li>A seat on the same train costs nothing.</li>
            <li>
              Seats on your own train also with people who ride only a part of your way: you swap
              for that part, and keep your seat on the rest.
            </li>
          </>
        )}
      </ul>
    </Card>
  );
}
