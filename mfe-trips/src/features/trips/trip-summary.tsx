import type { Journey, Trip } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  Badge,
  ButtonLink,
  Cluster,
  findStale,
  formatOperator,
  formatServiceClass,
  formatStale,
  JourneyLine,
  Link,
  seatFacts,
  Ticket,
  TicketIcon,
  Time,
  toJourneyLine,
} from '@train-swap/shared-ui';
import { passHash } from '../../lib/pass/gate-view';
import { isCancelled } from '../../lib/pass/running-legs';
import styles from './trip-summary.module.css';
import { WishLink } from './wish-link';

type TripSummaryProps = {
  trip: Trip;
  /** Shows the state of a train that runs as planned, too. */
  upcoming?: boolean;
};

/** One trip in a list: date, route, seat, platform and the state of its train. */
export function TripSummary({ trip, upcoming = false }: TripSummaryProps) {
  const { booking } = trip;
  const { journey } = booking;
  const [first] = journey.legs;
  const last = journey.legs.at(-1);
  if (!first || !last) return null;
  const platform = first.platform;
  const validCount = trip.passes.filter(({ state }) => state === 'VALID').length;
  return (
    <div className={styles.card}>
      <Ticket
        titleLevel={3}
        title={
          <Link href={paths.trip(booking.id)} className={styles.link}>
            {i18n.t('{from} to {to}', { from: first.from.name, to: last.to.name })}
          </Link>
        }
        reference={booking.reference}
        journey={
          <JourneyLine
            {...toJourneyLine(journey)}
            operator={formatTrains(journey)}
            cancelled={isCancelled(journey)}
          />
        }
        stub={[
          ...seatFacts(booking.reservations),
          ...(platform ? [{ label: i18n.t('Platform'), value: platform }] : []),
        ]}
      >
        <p className={styles.day}>
          <Time instant={journey.departure} timeZone={first.timeZone} format="date" />
          <span>
            {booking.travellers.length === 1
              ? booking.travellers[0]?.firstName
              : i18n.t('{count, plural, one {# traveller} other {# travellers}}', {
                  count: booking.travellers.length,
                })}
          </span>
          <span>{formatServiceClass(booking.serviceClass)}</span>
          {!isCancelled(journey) && <TrainState journey={journey} showPlanned={upcoming} />}
        </p>
        <Cluster gap={2} className={styles.links}>
          {upcoming && validCount > 0 && (
            <ButtonLink
              href={`${paths.trip(booking.id)}${passHash}`}
              size="small"
              icon={<TicketIcon />}
            >
              {validCount > 1 ? i18n.t('Show passes') : i18n.t('Show pass')}
            </ButtonLink>
          )}
          <WishLink booking={booking} size="small" />
        </Cluster>
      </Ticket>
    </div>
  );
}

type TrainStateProps = { journey: Journey; showPlanned?: boolean };

/** A badge when the train is cancelled or late; with `showPlanned` also when it is neither. */
export function TrainState({ journey, showPlanned = false }: TrainStateProps) {
  if (isCancelled(journey)) return <Badge tone="danger">{i18n.t('Cancelled')}</Badge>;
  const stale = findStale(journey.legs);
  if (stale) return showPlanned ? <Badge tone="warning">{formatStale(stale)}</Badge> : null;
  const delay = Math.max(0, ...journey.legs.map(({ delayMinutes }) => delayMinutes));
  if (delay > 0) {
    return <Badge tone="warning">{i18n.t('{minutes} min late', { minutes: delay })}</Badge>;
  }
  return showPlanned ? <Badge tone="success">{i18n.t('As planned')}</Badge> : null;
}

/** `LNER 1S11, Northern 2N04`. */
function formatTrains({ legs }: Journey): string {
  return legs.map((leg) => `${formatOperator(leg)} ${leg.trainNumber}`).join(', ');
}
