import { useParams } from '@train-swap/shared-ui/router';
import { BookingGate } from '../../lib/booking/booking-gate';
import { ChangeSeats } from './change-seats';
import { NewSeats } from './new-seats';

/** Seats on a new train, or other seats while a hold runs. */
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
