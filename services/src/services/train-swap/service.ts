import { join } from 'node:path';
import { defineService } from '../../kit/service';
import {
  keepDemonstration,
  openDemonstrationTrains,
} from '../../staging/demonstration/keep-demonstration';
import { getBooking } from './bookings/get-booking';
import { listBookings } from './bookings/list-bookings';
import { forgetMarketChanges } from './changes/market-changes';
import { confirmExchange } from './confirmation/confirm-exchange';
import { exportWishes } from './for-services/export-wishes';
import { findFulfilment } from './for-services/find-fulfilment';
import { getBookingContact } from './for-services/get-booking-contact';
import { getExchangeContact } from './for-services/get-exchange-contact';
import { listRefundsDue, takeOverRefunds } from './for-services/hand-over-refunds';
import { listBookingHolders } from './for-services/list-booking-holders';
import { listOperationStates } from './for-services/list-operation-states';
import { listParties } from './for-services/list-parties';
import { listPasses } from './for-services/list-passes';
import { listSessionBookings } from './for-services/list-session-bookings';
import { forgetJourneysThatAreOver, forgetTraveller } from './forgetting/forget-traveller';
import { changePlaces } from './holds/change-places';
import { expireDueHolds } from './holds/expire-holds';
import { getExchangeOperation } from './holds/get-exchange-operation';
import { holdExchange } from './holds/hold-exchange';
import { prolongHold } from './holds/prolong-hold';
import { releaseExchange } from './holds/release-exchange';
import { forgetOldGuesses } from './lookup/guess-limit';
import { lookUpBookingByBarcode } from './lookup/look-up-barcode';
import { lookUpBooking } from './lookup/look-up-booking';
import { getSeatMaps } from './places/get-seat-maps';
import { keepFareModel } from './prices/keep-fare-model';
import { acceptProposal } from './proposals/accept-proposal';
import { closeEndedProposals } from './proposals/close-proposals';
import { endOnTrainNews } from './proposals/end-changed';
import { matchAfresh } from './proposals/match-afresh';
import { matchSubscriptions } from './proposals/match-on-events';
import { matchRunningAgain } from './proposals/match-running-again';
import { quoteExchange } from './quotes/quote-exchange';
import { quoteSeats } from './quotes/quote-seats';
import { quoteUndo } from './quotes/quote-undo';
import * as schema from './schema';
import { moveDeadlines } from './train-news/move-deadlines';
import { tellOfTrain } from './train-news/tell-bookings';
import { expireDueWishes } from './wishes/expire-wishes';
import { getWish } from './wishes/get-wish';
import { makeWish } from './wishes/make-wish';
import { withdrawWish } from './wishes/withdraw-wish';

export const trainSwap = defineService({
  name: 'train-swap',
  title: 'Train Swap',
  description:
    'Bookings, seats, holds and exchanges. The old ticket stays valid until the new one is committed; a seat has one holder; what is paid is what is owed.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    lookUpBooking,
    lookUpBookingByBarcode,
    listBookings,
    getBooking,
    quoteExchange,
    quoteSeats,
    quoteUndo,
    getSeatMaps,
    holdExchange,
    getExchangeOperation,
    releaseExchange,
    changePlaces,
    confirmExchange,
    makeWish,
    getWish,
    withdrawWish,
    acceptProposal,
    getExchangeContact,
    getBookingContact,
    listSessionBookings,
    listBookingHolders,
    listOperationStates,
    listRefundsDue,
    takeOverRefunds,
    listPasses,
    listParties,
    findFulfilment,
    exportWishes,
  ],
  subscriptions: [
    ...matchSubscriptions,
    endOnTrainNews,
    matchRunningAgain,
    forgetTraveller,
    tellOfTrain,
    moveDeadlines,
    prolongHold,
  ],
  jobs: [
    {
      name: 'expire-holds',
      everySeconds: 2,
      run: async (context) => void (await expireDueHolds(context)),
    },
    { name: 'close-proposals', everySeconds: 2, run: closeEndedProposals },
    { name: 'expire-wishes', everySeconds: 5, run: expireDueWishes },
    { name: 'match-afresh', everySeconds: 30, run: matchAfresh },
    { name: 'forget-market-changes', everySeconds: 60, run: forgetMarketChanges },
    { name: 'forget-guesses', everySeconds: 600, run: forgetOldGuesses },
    { name: 'forget-journeys', everySeconds: 600, run: forgetJourneysThatAreOver },
    { name: 'keep-demonstration', everySeconds: 60, run: keepDemonstration },
    { name: 'open-demonstration-trains', everySeconds: 60, run: openDemonstrationTrains },
  ],
  start: async (context) => {
    await keepFareModel(context);
    await keepDemonstration(context);
  },
});
