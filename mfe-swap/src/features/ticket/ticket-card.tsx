import { Link } from 'react-router-dom';
import { type Booking, now } from 'shared-api';
import { linkClass, Money } from 'shared-ui';
import { noChoices } from '../../lib/choices';
import {
  fullName,
  isStillRunning,
  journeyFacts,
  onTheWay,
  placesText,
  trainText,
} from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import { swapPaths } from '../../lib/swap-paths';
import { SwapConditions } from './swap-conditions';
import styles from './ticket-card.module.css';

const classNames = { STANDARD: 'Standard', FIRST: 'First class' };

/** On the way, too: until the train arrives, of several the last that runs. */
const canSitElsewhere = ({ status, journey, reservations, activeOperationId }: Booking): boolean =>
  status === 'FULFILLED' &&
  activeOperationId === null &&
  journey.legs.some(
    (leg, at) => isStillRunning(leg, now()) && reservations.some(({ legIndex }) => legIndex === at),
  );

/** The ticket as the traveller knows it from paper: train, who, where they sit, what it is. */
export function TicketCard({ booking }: { booking: Booking }) {
  const { journey, travellers, reservations, ticketType, serviceClass, price } = booking;
  const facts = journeyFacts(journey);
  return (
    <section className={styles.ticket} aria-labelledby="ticket">
      <header className={styles.head}>
        <h2 id="ticket" className={styles.title}>
          Your ticket
        </h2>
        <p className={styles.reference}>{booking.reference}</p>
      </header>
      <div className={styles.journey}>
        <JourneyRow journey={journey} places operator="name-and-number" />
      </div>
      <dl className={styles.facts}>
        <div className={styles.travellers}>
          <dt>{travellers.length === 1 ? 'Traveller' : 'Travellers'}</dt>
          {travellers.map((traveller) => (
            <dd key={traveller.id} className={styles.traveller}>
              <span className={styles.name}>
                {fullName(traveller)}
                {traveller.type === 'CHILD' && <span className={styles.child}> (child)</span>}
              </span>
              <Seats
                legs={journey.legs}
                places={reservations.filter(({ travellerId }) => travellerId === traveller.id)}
              />
              {traveller.railcard && (
                <span className={styles.railcard}>Railcard: {traveller.railcard}</span>
              )}
            </dd>
          ))}
        </div>
        <div>
          <dt>Ticket</dt>
          <dd>{ticketType.name}</dd>
        </div>
        <div>
          <dt>Class</dt>
          <dd>{classNames[serviceClass]}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <Money value={price} />
          </dd>
        </div>
      </dl>
      {canSitElsewhere(booking) && (
        <p className={styles.seats}>
          <Link
            to={swapPaths.seats(booking.id, { ...noChoices, journeyId: journey.id })}
            className={linkClass()}
          >
            {travellers.length === 1 ? 'Change my seat' : 'Change our seats'}
          </Link>
          , free of charge
        </p>
      )}
      <div className={styles.conditions}>
        <SwapConditions verdict={booking.verdict} operators={facts.operators} />
      </div>
    </section>
  );
}

type SeatsProps = { legs: Booking['journey']['legs']; places: Booking['reservations'] };

/** Of who changes trains each seat with its train. */
function Seats({ legs, places }: SeatsProps) {
  if (legs.length > 1) {
    return legs.map((leg, at) => (
      <span key={leg.trainId} className={styles.onTrain}>
        <span className={styles.train}>{trainText(leg)}</span>{' '}
        <span>{placesText(places.filter(({ legIndex }) => legIndex === at))}</span>
      </span>
    ));
  }
  const changing = onTheWay(places).length > 0 ? '' : undefined;
  return (
    <span className={styles.seat} data-changing={changing}>
      {placesText(places)}
    </span>
  );
}
