import { type Booking, type Trip, tripsApi, unwrap } from '@train-swap/shared-api';
import { saveTripCopies } from '@train-swap/shared-api/flows/save-trip-copies';
import { drawAztecCode } from '@train-swap/shared-ui/aztec-code';
import { useQuery } from '@train-swap/shared-ui/query';

/** The passes of a booking, also stored on this device. Fetched again for each version of the booking. */
export function useTrip({ id, version }: Pick<Booking, 'id' | 'version'>) {
  return useQuery({ queryKey: ['booking', id, 'trip', version], queryFn: () => getTrip(id) });
}

async function getTrip(bookingId: string): Promise<Trip> {
  const params = { path: { bookingId } };
  const trip = await unwrap(tripsApi.GET('/trips/{bookingId}', { params }));
  void saveTripCopies([trip], drawAztecCode);
  return trip;
}
