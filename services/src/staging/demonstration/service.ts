import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { createSampleBooking } from './create-sample-booking';
import { openDemonstrationTrains } from './open-demonstration-trains';
import { listSoldPlaces } from './passengers/list-sold-places';
import { refreshCarrierBooking } from './refresh-carrier-booking';
import { refreshDemonstration } from './refresh-demonstration';
import * as schema from './schema';

/** Not in production: `servicesFor` leaves it out. */
export const demonstration = defineService({
  name: 'demonstration',
  title: 'Demonstration',
  description: 'The bookings of a test environment, made again when their day has passed.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [createSampleBooking, listSoldPlaces],
  jobs: [
    { name: 'refresh-demonstration', everySeconds: 60, run: refreshDemonstration },
    { name: 'refresh-carrier-booking', everySeconds: 20, run: refreshCarrierBooking },
    {
      name: 'open-demonstration-trains',
      everySeconds: 60,
      runsAtStart: true,
      run: openDemonstrationTrains,
    },
  ],
  start: async (context) => {
    await refreshDemonstration(context);
    await refreshCarrierBooking(context);
  },
});
