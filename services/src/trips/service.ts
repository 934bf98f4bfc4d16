import { join } from 'node:path';
import { defineService } from '../foundation/service';
import { checkBarcode } from './operations/check-barcode';
import { getTrip } from './operations/get-trip';
import { getTripCalendar } from './operations/get-trip-calendar';
import { listTrips } from './operations/list-trips';
import { readBarcode } from './operations/read-barcode';
import * as schema from './schema';
import { timelineSubscriptions } from './timeline/timeline-subscriptions';

export const trips = defineService({
  name: 'trips',
  title: 'Trips',
  description: 'Upcoming and past trips, passes with their Aztec codes, timelines, calendar files.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [listTrips, getTrip, getTripCalendar, checkBarcode, readBarcode],
  subscriptions: timelineSubscriptions,
});
