import { type Booking, stretchText } from '../../train-swap/contract/booking';
import type { Journey, Leg } from '../../train-swap/contract/journey';
import { type CalendarEvent, writeCalendar } from './write-calendar';

const seatsOn = ({ reservations }: Booking, legIndex: number): string =>
  reservations
    .filter((seat) => seat.legIndex === legIndex)
    .map(({ coach, place, stretch }) => {
      const where = stretch ? ` from ${stretchText(stretch)}` : '';
      return `coach ${coach} seat ${place}${where}`;
    })
    .join(', ');

/** What stood in the calendar as this leg and does no more: of the journey that was given up last. */
function formerLegs(journey: Journey, former: readonly Journey[]): Leg[] {
  const most = Math.max(...former.map(({ legs }) => legs.length), 0);
  const atOf = (legIndex: number) =>
    former.filter(({ legs }) => legs[legIndex]).at(-1)?.legs[legIndex];
  return Array.from({ length: most }, (_, legIndex) => atOf(legIndex))
    .slice(journey.legs.length)
    .filter((leg) => leg !== undefined);
}

/**
 * The booking's trains as a calendar file, and as cancelled those that stood in an earlier one: by `former`, the
 * journeys of its tickets, the oldest first. The sequence grows with each swap and with time, for a train is cancelled,
 * or runs after all, without one.
 */
export function calendarOf(booking: Booking, former: readonly Journey[], now: Date): string {
  const { id, journey, reference, version } = booking;
  const sequence = version + Math.floor(now.getTime() / 60_000);
  const entry = (leg: Leg, legIndex: number, isHeld: boolean): CalendarEvent => {
    const seats = isHeld ? seatsOn(booking, legIndex) : '';
    return {
      uid: `${id}-${legIndex}@train-swap`,
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
  const held = journey.legs.map((leg, legIndex) => entry(leg, legIndex, true));
  const gone = formerLegs(journey, former).map((leg, nth) => entry(leg, held.length + nth, false));
  return writeCalendar([...held, ...gone], now);
}
