import { z } from 'zod';
import type { Call } from '../../../kit/context';

const stationSchema = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

/** Where a station is, or null when its feed does not say. */
export async function getStationLocation(call: Call, stationId: string) {
  const station = await call('stations', 'getStation', {
    params: { stationId },
    response: stationSchema,
  });
  return station.location;
}
