import { useParams } from 'react-router-dom';
import { BookingGate } from '../../lib/booking/booking-gate';
import { ChangeSeats } from './change-seats';
import { NewSeats } from './new-seats';

/** Seats on the train one wants to change to, or other ones while they are held. */
export function SeatScreen() {
  const { bookingId = '', operationId } = useParams();
  return (
    <BookingGate key={bookingId} bookingId={bookingId}>
      {(booking) =>
        operationId ? (
          <ChangeSeats booking={booking} operationId={operationId} />
        ) : (
          <NewSeats booking={booking} />
        )
      }
    </BookingGate>
  );
}
