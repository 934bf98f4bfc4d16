import { join } from 'node:path';
import { registerUnsubscribeRoutes } from '../../kit/http/unsubscribe-routes';
import { defineService } from '../../kit/service';
import { deleteTravellerComplaints, purgeOldComplaints } from './complaints/purge-complaints';
import {
  withdrawConcurrentlySwappedClaims,
  withdrawSwappedClaims,
} from './complaints/withdraw-swapped-claims';
import { createUnsubscribeLink } from './messages/choices/unsubscribe-link';
import { messageSubscriptions } from './messages/message-subscriptions';
import { sendPushMessages } from './messages/push/send-push-messages';
import { checkBarcode } from './operations/check-barcode';
import { createComplaint } from './operations/create-complaint';
import { createPushSubscription } from './operations/create-push-subscription';
import { deletePushSubscription } from './operations/delete-push-subscription';
import { exportPushSubscriptions } from './operations/export-push-subscriptions';
import { getAppleWalletPass } from './operations/get-apple-wallet-pass';
import { getBookingTimeline } from './operations/get-booking-timeline';
import { getComplaint } from './operations/get-complaint';
import { getDelayCompensation } from './operations/get-delay-compensation';
import { getGoogleWalletLink } from './operations/get-google-wallet-link';
import { getNotificationChoices } from './operations/get-notification-choices';
import { getPushKey } from './operations/get-push-key';
import { getPushSubscription } from './operations/get-push-subscription';
import { getTrip } from './operations/get-trip';
import { getTripCalendar } from './operations/get-trip-calendar';
import { listOpenComplaints } from './operations/list-open-complaints';
import { listTrips } from './operations/list-trips';
import { moveComplaint } from './operations/move-complaint';
import { readBarcode } from './operations/read-barcode';
import { updateNotificationChoices } from './operations/update-notification-choices';
import { withdrawComplaint } from './operations/withdraw-complaint';
import { purgeOldTrips } from './retention/purge-old-trips';
import * as schema from './schema';
import { timelineSubscriptions } from './timeline/timeline-subscriptions';
import { validateWallets } from './wallets/wallet-settings';

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
    listOpenComplaints,
    getComplaint,
    getBookingTimeline,
    moveComplaint,
    checkBarcode,
    readBarcode,
    getNotificationChoices,
    updateNotificationChoices,
    getPushKey,
    getPushSubscription,
    createPushSubscription,
    deletePushSubscription,
    exportPushSubscriptions,
  ],
  subscriptions: [
    ...timelineSubscriptions,
    withdrawSwappedClaims,
    withdrawConcurrentlySwappedClaims,
    deleteTravellerComplaints,
    ...messageSubscriptions,
  ],
  jobs: [
    { name: 'send-push-messages', everySeconds: 2, run: sendPushMessages },
    { name: 'purge-old-complaints', everySeconds: 3600, run: purgeOldComplaints },
    { name: 'purge-old-trips', everySeconds: 3600, run: purgeOldTrips },
  ],
  routes: (app, context) => registerUnsubscribeRoutes(app, context, createUnsubscribeLink(context)),
  start: async (context) => {
    validateWallets(context);
  },
});
