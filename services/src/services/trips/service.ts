import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { forgetOldComplaints, forgetTraveller } from './complaints/forgetting';
import { withdrawSwapped, withdrawSwappedMeanwhile } from './complaints/withdraw-swapped';
import { checkBarcode } from './operations/check-barcode';
import { createComplaint } from './operations/create-complaint';
import { getAppleWalletPass } from './operations/get-apple-wallet-pass';
import { getDelayCompensation } from './operations/get-delay-compensation';
import { getGoogleWalletLink } from './operations/get-google-wallet-link';
import { getTrip } from './operations/get-trip';
import { getTripCalendar } from './operations/get-trip-calendar';
import { listTrips } from './operations/list-trips';
import { moveComplaint } from './operations/move-complaint';
import { readBarcode } from './operations/read-barcode';
import { withdrawComplaint } from './operations/withdraw-complaint';
import { forgetOldTrips } from './retention/forget-old-trips';
import * as schema from './schema';
import { timelineSubscriptions } from './timeline/timeline-subscriptions';
import { openWallets } from './wallets/wallet-settings';

export const trips = defineService({
  name: 'trips',
  title: 'Trips',
  description:
    'Upcoming and past trips, passes with their Aztec codes, timelines, calendar files, passes for wallets, Delay Repay and complaints.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    listTrips,
    getTrip,
    getTripCalendar,
    getAppleWalletPass,
    getGoogleWalletLink,
    getDelayCompensation,
    createComplaint,
    withdrawComplaint,
    moveComplaint,
    checkBarcode,
    readBarcode,
  ],
  subscriptions: [
    ...timelineSubscriptions,
    withdrawSwapped,
    withdrawSwappedMeanwhile,
    forgetTraveller,
  ],
  jobs: [
    { name: 'forget-old-complaints', everySeconds: 3600, run: forgetOldComplaints },
    { name: 'forget-old-trips', everySeconds: 3600, run: forgetOldTrips },
  ],
  start: async (context) => {
    openWallets(context);
  },
});
