import { type Booking, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useOpenBooking, withSession } from '../../lib/booking/open-booking';

export type TrainLookup = {
  trainId: string;
  serviceDate: string;
  surname: string;
  /** The end of the ticket number. */
  ticketNumberEnd: string;
};

/**
 * Finds a booking by its train and opens it to this session. 404 `booking-not-found` for another train, another surname
 * and another number; 429 `too-many-attempts`.
 */
function lookUpByTrain(body: TrainLookup): Promise<Booking> {
  return withSession(async () => {
    const { booking } = await unwrap(trainSwapApi.POST('/booking-lookups/train', { body }));
    return booking;
  });
}

export const useTrainLookUp = () => useOpenBooking(lookUpByTrain);
