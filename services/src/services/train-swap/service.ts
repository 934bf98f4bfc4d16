import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { forgetOldGuesses } from './bookings/guess-limit';
import { forgetJourneysThatAreOver, forgetTraveller } from './events/forget-traveller';
import { matchSubscriptions } from './events/match-on-events';
import { matchRunningAgain } from './events/match-running-again';
import { prolongHold } from './events/prolong-hold';
import { endOnTrainNews } from './events/train-news/end-proposals';
import { moveDeadlines } from './events/train-news/move-deadlines';
import { tellOfTrain } from './events/train-news/tell-bookings';
import { expireDueHolds } from './exchange/hold/expire-holds';
import { keepFareModel } from './fares/keep-fare-model';
import { forgetMarketChanges } from './inventory/market-changes';
import { getBooking } from './operations/bookings/get-booking';
import { listBookings } from './operations/bookings/list-bookings';
import { lookUpBooking } from './operations/bookings/look-up-booking';
import { lookUpBookingByBarcode } from './operations/bookings/look-up-booking-by-barcode';
import { changePlaces } from './operations/exchange/change-places';
import { confirmExchange } from './operations/exchange/confirm-exchange';
import { getExchangeOperation } from './operations/exchange/get-exchange-operation';
import { holdExchange } from './operations/exchange/hold-exchange';
import { releaseExchange } from './operations/exchange/release-exchange';
import { createBooking } from './operations/internal/create-booking';
import { exportWishes } from './operations/internal/export-wishes';
import { fillTrain } from './operations/internal/fill-train';
import { findBookingByReference } from './operations/internal/find-booking-by-reference';
import { findFulfilment } from './operations/internal/find-fulfilment';
import { getBookingContact } from './operations/internal/get-booking-contact';
import { getExchangeContact } from './operations/internal/get-exchange-contact';
import { listBookingHolders } from './operations/internal/list-booking-holders';
import { listOperationStates } from './operations/internal/list-operation-states';
import { listParties } from './operations/internal/list-parties';
import { listPasses } from './operations/internal/list-passes';
import { listRefundsDue } from './operations/internal/list-refunds-due';
import { listSessionBookings } from './operations/internal/list-session-bookings';
import { openTrains } from './operations/internal/open-trains';
import { takeOverRefunds } from './operations/internal/take-over-refunds';
import { getSeatMaps } from './operations/offers/get-seat-maps';
import { quoteExchange } from './operations/offers/quote-exchange';
import { quoteSeats } from './operations/offers/quote-seats';
import { quoteUndo } from './operations/offers/quote-undo';
import { acceptProposal } from './operations/proposals/accept-proposal';
import { getWish } from './operations/wishes/get-wish';
import { makeWish } from './operations/wishes/make-wish';
import { withdrawWish } from './operations/wishes/withdraw-wish';
import { closeEndedProposals } from './proposals/close-proposals';
import { matchAfresh } from './proposals/match-afresh';
import * as schema from './schema';
import { expireDueWishes } from './wishes/expire-wishes';

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
    createBooking,
    findBookingByReference,
    openTrains,
    fillTrain,
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
  ],
  start: keepFareModel,
});
