import {
  type Booking,
  type Journey,
  type Leg,
  type Party,
  stretchText,
} from '../../train-swap/contract';
import { type CalendarEvent, writeCalendar } from './write-calendar';

const seatsOn = ({ reservations }: Booking, legIndex: number): string =>
  reservations
    .filter((seat) => seat.legIndex === legIndex)
    .map(({ coach, place, stretch }) => {
      const where = stretch ? ` from ${stretchText(stretch)}` : '';
      return `coach ${coach} seat ${place}${where}`;
    })
    .join(', ');

/** What stood in the calendar as the legs of these journeys, each of the latest that had it. */
function legsOf(journeys: readonly Journey[]): Leg[] {
  const most = Math.max(...journeys.map(({ legs }) => legs.length), 0);
  const latest = (legIndex: number) =>
    journeys.filter(({ legs }) => legs[legIndex]).at(-1)?.legs[legIndex];
  return Array.from({ length: most }, (_, legIndex) => latest(legIndex)).filter(
    (leg) => leg !== undefined,
  );
}

/**
 * The booking's trains as a calendar file, and as cancelled those that stood in an earlier one and are travelled on no
 * more: of journeys given up, and of larger parties, whose entries are not those of who stayed or of who left. The
 * sequence grows with each swap and with time, for a train is cancelled, or runs after all, without one.
 */
export function calendarOf(booking: Booking, parties: readonly Party[], now: Date): string {
  const { journey, reference, version } = booking;
  const sequence = version + Math.floor(now.getTime() / 60_000);
  const entry = (partyId: string, leg: Leg, legIndex: number, isHeld: boolean): CalendarEvent => {
    const seats = isHeld ? seatsOn(booking, legIndex) : '';
    return {
      uid: `${partyId}-${legIndex}@train-swap`,
      sequence,
      cancelled: leg.cancelled || !isHeld,
      start: new Date(leg.departure),
      end: new Date(leg.arrival),
      summary: `Train ${leg.trainNumber} to ${leg.to.name}`,
      location: leg.from.name,
      description: [
        `${leg.operator.name}, ${leg.from.name} to ${leg.to.name}.`,
        ...(seats ? [`Seats: ${seats}.`] : []),
        `Booking ${reference}.`,
      ].join('\n'),
    };
  };
  const present = parties.at(-1)?.id ?? booking.id;
  const held = journey.legs.map((leg, legIndex) => entry(present, leg, legIndex, true));
  const gone = parties.flatMap(({ id, journeys }) =>
    legsOf(journeys).flatMap((leg, legIndex) =>
      id === present && legIndex < held.length ? [] : [entry(id, leg, legIndex, false)],
    ),
  );
  return writeCalendar([...held, ...gone], now);
}
