import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { purgeLookupFailures } from './bookings/lookup-limit';
import { readDueBookings } from './carriers/changes/read-due-bookings';
import { reconcileCarriers } from './carriers/exchange/reconcile-carriers';
import { matchAtCarriers } from './carriers/proposals/match-at-carriers';
import { settleAtCarriers } from './carriers/proposals/settle-at-carriers';
import { reconcileRefunds } from './carriers/refunds/reconcile-refunds';
import { anonymisePastJourneys, anonymiseTraveller } from './events/anonymise-traveller';
import { carrierWishSubscriptions } from './events/check-carriers-again';
import { matchSubscriptions } from './events/match-on-events';
import { matchResumedTrain } from './events/match-resumed-train';
import { prolongHold } from './events/prolong-hold';
import { endProposalsOnTrainChange } from './events/train-changes/end-proposals';
import { publishTrainEvents } from './events/train-changes/list-riders';
import { publishHeldTrainEvents } from './events/train-changes/publish-held-train-events';
import { updateDeadlines } from './events/train-changes/update-deadlines';
import { expireDueHolds } from './exchange/hold/expire-holds';
import { seedFareModel } from './fares/seed-fare-model';
import { purgeMarketChanges } from './inventory/occupancy/market-changes';
import { createSampleBooking } from './operations/bookings/create-sample-booking';
import { findBooking } from './operations/bookings/find-booking';
import { findBookingByBarcode } from './operations/bookings/find-booking-by-barcode';
import { findBookingByTrain } from './operations/bookings/find-booking-by-train';
import { getBooking } from './operations/bookings/get-booking';
import { getCarrierDocument } from './operations/bookings/get-carrier-document';
import { listBookings } from './operations/bookings/list-bookings';
import { receiveCarrierEvent } from './operations/bookings/receive-carrier-event';
import { changePlaces } from './operations/exchange/change-places';
import { confirmExchange } from './operations/exchange/confirm-exchange';
import { getExchangeOperation } from './operations/exchange/get-exchange-operation';
import { holdExchange } from './operations/exchange/hold-exchange';
import { releaseExchange } from './operations/exchange/release-exchange';
import { createBooking } from './operations/internal/bookings/create-booking';
import { findBookingByReference } from './operations/internal/bookings/find-booking-by-reference';
import { findFulfilment } from './operations/internal/bookings/find-fulfilment';
import { getBookingContact } from './operations/internal/bookings/get-booking-contact';
import { getBookingForMessage } from './operations/internal/bookings/get-booking-for-message';
import { getSupportBooking } from './operations/internal/bookings/get-support-booking';
import { listBookingHolders } from './operations/internal/bookings/list-booking-holders';
import { listParties } from './operations/internal/bookings/list-parties';
import { listPasses } from './operations/internal/bookings/list-passes';
import { listSessionBookings } from './operations/internal/bookings/list-session-bookings';
import { searchBookings } from './operations/internal/bookings/search-bookings';
import { confirmCarrierRefund } from './operations/internal/carriers/confirm-carrier-refund';
import { offerCarrierRefund } from './operations/internal/carriers/offer-carrier-refund';
import { acknowledgeRefunds } from './operations/internal/exchanges/acknowledge-refunds';
import { getExchangeContact } from './operations/internal/exchanges/get-exchange-contact';
import { listOperationStates } from './operations/internal/exchanges/list-operation-states';
import { listRefundsDue } from './operations/internal/exchanges/list-refunds-due';
import { listTrainsInUse } from './operations/internal/trains/list-trains-in-use';
import { openTrains } from './operations/internal/trains/open-trains';
import { recordSoldPlaces } from './operations/internal/trains/record-sold-places';
import { exportWishes } from './operations/internal/wishes/export-wishes';
import { getSeatMaps } from './operations/offers/get-seat-maps';
import { quoteExchange } from './operations/offers/quote-exchange';
import { quoteSeats } from './operations/offers/quote-seats';
import { quoteUndo } from './operations/offers/quote-undo';
import { acceptProposal } from './operations/proposals/accept-proposal';
import { createWish } from './operations/wishes/create-wish';
import { getWish } from './operations/wishes/get-wish';
import { withdrawWish } from './operations/wishes/withdraw-wish';
import { closeEndedProposals } from './proposals/ending/close-proposals';
import { runDueFullMatches } from './proposals/planning/run-full-matches';
import { deleteUnusedSamples } from './sales/sample-bookings';
import * as schema from './schema';
import { expireDueWishes } from './wishes/expire-wishes';

export const trainSwap = defineService({
  name: 'train-swap',
  title: 'Train Swap',
  description:
    'Bookings, seats, holds and exchanges. The old ticket stays valid until the new one is committed. A seat has one holder. The amount paid equals the amount owed.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    findBooking,
    findBookingByBarcode,
    findBookingByTrain,
    createSampleBooking,
    listBookings,
    getBooking,
    getCarrierDocument,
    receiveCarrierEvent,
    quoteExchange,
    quoteSeats,
    quoteUndo,
    getSeatMaps,
    holdExchange,
    getExchangeOperation,
    releaseExchange,
    changePlaces,
    confirmExchange,
    createWish,
    getWish,
    withdrawWish,
    acceptProposal,
    getExchangeContact,
    getBookingContact,
    searchBookings,
    getSupportBooking,
    offerCarrierRefund,
    confirmCarrierRefund,
    getBookingForMessage,
    listSessionBookings,
    listBookingHolders,
    listOperationStates,
    listRefundsDue,
    acknowledgeRefunds,
    listPasses,
    listParties,
    findFulfilment,
    exportWishes,
    createBooking,
    findBookingByReference,
    openTrains,
    listTrainsInUse,
    recordSoldPlaces,
  ],
  subscriptions: [
    ...matchSubscriptions,
    ...carrierWishSubscriptions,
    endProposalsOnTrainChange,
    matchResumedTrain,
    anonymiseTraveller,
    publishTrainEvents,
    publishHeldTrainEvents,
    updateDeadlines,
    prolongHold,
  ],
  jobs: [
    {
      name: 'expire-holds',
      everySeconds: 2,
      run: async (context) => void (await expireDueHolds(context)),
    },
    { name: 'reconcile-carriers', everySeconds: 5, run: reconcileCarriers },
    { name: 'reconcile-carrier-refunds', everySeconds: 5, run: reconcileRefunds },
    { name: 'read-carriers', everySeconds: 5, run: readDueBookings },
    { name: 'match-at-carriers', everySeconds: 10, run: matchAtCarriers },
    { name: 'settle-proposals', everySeconds: 2, run: settleAtCarriers },
    { name: 'close-proposals', everySeconds: 2, run: closeEndedProposals },
    { name: 'expire-wishes', everySeconds: 5, run: expireDueWishes },
    { name: 'run-full-matches', everySeconds: 30, run: runDueFullMatches },
    { name: 'purge-market-changes', everySeconds: 60, run: purgeMarketChanges },
    { name: 'purge-lookup-failures', everySeconds: 600, run: purgeLookupFailures },
    { name: 'delete-unused-samples', everySeconds: 600, run: deleteUnusedSamples },
    { name: 'anonymise-past-journeys', everySeconds: 600, run: anonymisePastJourneys },
  ],
  start: seedFareModel,
});
