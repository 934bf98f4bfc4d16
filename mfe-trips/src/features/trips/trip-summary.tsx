import type { Journey, Trip } from 'shared-api';
import { paths } from 'shared-config';
import { Badge, Card, JourneyLine, Link, Time } from 'shared-ui';
import styles from './trip-summary.module.css';

/** One trip in a list: when, from where to where, and whether something is wrong with its train. */
export function TripSummary({ trip }: { trip: Trip }) {
  const { booking } = trip;
  const { journey } = booking;
  const [first] = journey.legs;
  const last = journey.legs.at(-1);
  if (!first || !last) return null;
  return (
    <Card
      title={
        <Link href={paths.trip(booking.id)} className={styles.link}>
          {first.from.name} to {last.to.name}
        </Link>
      }
      titleLevel={3}
      aside={<TrainState journey={journey} />}
      className={styles.card}
    >
      <p className={styles.day}>
        <Time instant={journey.departure} timeZone={first.timeZone} format="date" /> ·{' '}
        {booking.travellers.length === 1
          ? `${booking.travellers[0]?.firstName}`
          : `${booking.travellers.length} travellers`}{' '}
        · {booking.reference}
      </p>
      <JourneyLine
        departure={journey.departure}
        arrival={journey.arrival}
        durationMinutes={journey.durationMinutes}
        changes={journey.changes}
        timeZone={first.timeZone}
        arrivalTimeZone={last.arrivalTimeZone ?? last.timeZone}
        operator={operatorsOf(journey)}
        cancelled={first.cancelled}
        delayMinutes={first.delayMinutes}
      />
    </Card>
  );
}

/** Cancelled, late or on time, in words and colour. */
export function TrainState({ journey }: { journey: Journey }) {
  if (journey.legs.some(({ cancelled }) => cancelled))
    return <Badge tone="danger">Cancelled</Badge>;
  const delay = Math.max(0, ...journey.legs.map(({ delayMinutes }) => delayMinutes));
  return delay > 0 ? <Badge tone="warning">{delay} min late</Badge> : null;
}

/** The operators of a journey, each once. */
export function operatorsOf({ legs }: Journey): string {
  return [...new Set(legs.map(({ operator }) => operator.name))].join(', ');
}
