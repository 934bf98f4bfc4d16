import { z } from 'zod';
import type { Call } from '../../../kit/context';

const stationSchema = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

/** The location of a station, or null when its feed has none. */
export async function getStationLocation(call: Call, stationId: string) {
  const station = await call('stations', 'getStation', {
    params: { stationId },
    response: stationSchema,
  });
  return station.location;
}
