import { type Booking, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useOpenBooking, withSession } from '../../../lib/booking/open-booking';

/** A sample ticket of this visitor, opened to the session. 404 `no-sample-booking`; 429 `too-many-attempts`. */
export function createSampleBooking(): Promise<Booking> {
  return withSession(async () => (await unwrap(trainSwapApi.POST('/sample-bookings'))).booking);
}

export const useCreateSampleBooking = () => useOpenBooking<void>(createSampleBooking);
