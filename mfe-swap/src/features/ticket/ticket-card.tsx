import { type Booking, now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  formatServiceClass,
  getMode,
  linkClass,
  Money,
  seatFacts,
  standaloneLinkClass,
  Ticket,
  Trans,
} from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { noChoices } from '../../lib/choices';
import { canChangeSeat } from '../../lib/journey/can-change-seat';
import {
  fullName,
  groupSeatChanges,
  journeyFacts,
  placesText,
  trainText,
} from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import { swapPaths } from '../../lib/swap-paths';
import { PassDisclosure } from './pass-disclosure';
import { SwapConditions } from './swap-conditions';
import styles from './ticket-card.module.css';
import { trainsId } from './trains/choose-train';

type TicketCardProps = {
  booking: Booking;
  /** It is a copy on this device: without actions. */
  isSaved?: boolean;
};

/** The ticket: train, travellers, seats and ticket type. */
export function TicketCard({ booking, isSaved = false }: TicketCardProps) {
  const { journey, travellers, reservations, ticketType, serviceClass, price, verdict } = booking;
  const facts = journeyFacts(journey);
  return (
    <Ticket
      id="ticket"
      title={i18n.t('Your ticket')}
      reference={booking.reference}
      journey={<JourneyRow journey={journey} places operator="name-and-number" size="large" />}
      stub={seatFacts(reservations)}
    >
      <dl className={styles.facts}>
        <div className={styles.travellers}>
          <dt>
            {i18n.t('{count, plural, one {Traveller} other {Travellers}}', {
              count: travellers.length,
            })}
          </dt>
          {travellers.map((traveller) => (
            <dd key={traveller.id} className={styles.traveller}>
              <span className={styles.name}>
                <span>{fullName(traveller)}</span>
                {traveller.type === 'CHILD' && (
                  <span className={styles.child}> {i18n.t('(child)')}</span>
                )}
              </span>
              <Seats
                legs={journey.legs}
                places={reservations.filter(({ travellerId }) => travellerId === traveller.id)}
              />
              {traveller.railcard && (
                <span className={styles.railcard}>
                  {i18n.t('Railcard: {railcard}', { railcard: traveller.railcard })}
                </span>
              )}
            </dd>
          ))}
        </div>
        <div>
          <dt>{i18n.t('Ticket')}</dt>
          <dd>{ticketType.name}</dd>
        </div>
        <div>
          <dt>{i18n.t('Class')}</dt>
          <dd>{formatServiceClass(serviceClass)}</dd>
        </div>
        <div>
          <dt>{i18n.t('Paid')}</dt>
          <dd>
            <Money value={price} />
          </dd>
        </div>
      </dl>
      {!isSaved && booking.status === 'FULFILLED' && <PassDisclosure booking={booking} />}
      {!isSaved && canChangeSeat(booking, now()) && (
        <p>
          <ChangeSeatLink booking={booking} />
        </p>
      )}
      {!isSaved &&
        verdict.swappable &&
        serviceClass === 'STANDARD' &&
        booking.carrier?.offers.classes !== false && (
          <p>
            <Link to={upgradePath(booking)} className={standaloneLinkClass()}>
              {i18n.t('Travel in First class')}
            </Link>
          </p>
        )}
      <SwapConditions verdict={verdict} operators={facts.operators} mode={getMode(journey)} />
    </Ticket>
  );
}

/** The trains of this screen in First class. */
const upgradePath = ({ id }: Booking): string =>
  `${swapPaths.booking(id, { ...noChoices, serviceClass: 'FIRST' })}#${trainsId}`;

function ChangeSeatLink({ booking }: { booking: Booking }) {
  const to = swapPaths.seats(booking.id, { ...noChoices, journeyId: booking.journey.id });
  const components = { a: <Link to={to} className={linkClass()} /> };
  if (booking.carrier) {
    return (
      <Link to={to} className={linkClass()}>
        {booking.travellers.length === 1 ? i18n.t('Change my seat') : i18n.t('Change our seats')}
      </Link>
    );
  }
  return booking.travellers.length === 1 ? (
    <Trans id="<a>Change my seat</a>, free of charge" components={components} />
  ) : (
    <Trans id="<a>Change our seats</a>, free of charge" components={components} />
  );
}

type SeatsProps = { legs: Booking['journey']['legs']; places: Booking['reservations'] };

/** With several trains, each seat with its train. */
function Seats({ legs, places }: SeatsProps) {
  if (legs.length > 1) {
    return legs.map((leg, at) => (
      <span key={leg.trainId} className={styles.onTrain}>
        <span className={styles.train}>{trainText(leg)}</span>{' '}
        <span>{placesText(places.filter(({ legIndex }) => legIndex === at))}</span>
      </span>
    ));
  }
  const changing = groupSeatChanges(places).length > 0 ? '' : undefined;
  return (
    <span className={styles.seat} data-changing={changing}>
      {placesText(places)}
    </span>
  );
}
