import { type Booking, stretchText } from '../../train-swap/contract/booking';
import { writeCalendar } from './write-calendar';

const seatsOn = ({ reservations }: Booking, legIndex: number): string =>
  reservations
    .filter((seat) => seat.legIndex === legIndex)
    .map(({ coach, place, stretch }) => {
      const where = stretch ? ` from ${stretchText(stretch)}` : '';
      return `coach ${coach} seat ${place}${where}`;
    })
    .join(', ');

/** The booking's trains as a calendar file; its version is the sequence, so a swap replaces entries. */
export const calendarOf = (booking: Booking, now: Date): string =>
  writeCalendar(
    booking.journey.legs.map((leg, legIndex) => {
      const seats = seatsOn(booking, legIndex);
      return {
        uid: `${booking.id}-${legIndex}@train-swap`,
        sequence: booking.version,
        start: new Date(leg.departure),
        end: new Date(leg.arrival),
        summary: `Train ${leg.trainNumber} to ${leg.to.name}`,
        location: leg.from.name,
        description: [
          `${leg.operator.name}, ${leg.from.name} to ${leg.to.name}.`,
          ...(seats ? [`Seats: ${seats}.`] : []),
          `Booking ${booking.reference}.`,
        ].join('\n'),
      };
    }),
    now,
  );
