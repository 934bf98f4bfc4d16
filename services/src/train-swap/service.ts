import { join } from 'node:path';
import { keepDemonstration, openDemonstrationTrains } from '../demonstration/keep-demonstration';
import { defineService } from '../foundation/service';
import { getBooking } from './bookings/get-booking';
import { listBookings } from './bookings/list-bookings';
import { confirmExchange } from './confirmation/confirm-exchange';
import { findFulfilment } from './for-services/find-fulfilment';
import { getExchangeContact } from './for-services/get-exchange-contact';
import { listOperationStates } from './for-services/list-operation-states';
import { listPasses } from './for-services/list-passes';
import { listSessionBookings } from './for-services/list-session-bookings';
import { changePlaces } from './holds/change-places';
import { expireDueHolds } from './holds/expire-holds';
import { getExchangeOperation } from './holds/get-exchange-operation';
import { holdExchange } from './holds/hold-exchange';
import { releaseExchange } from './holds/release-exchange';
import { forgetOldGuesses } from './lookup/guess-limit';
import { lookUpBookingByBarcode } from './lookup/look-up-barcode';
import { lookUpBooking } from './lookup/look-up-booking';
import { getSeatMaps } from './places/get-seat-maps';
import { keepFareModel } from './prices/keep-fare-model';
import { quoteExchange } from './quotes/quote-exchange';
import * as schema from './schema';

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
    getSeatMaps,
    holdExchange,
    getExchangeOperation,
    releaseExchange,
    changePlaces,
    confirmExchange,
    getExchangeContact,
    listSessionBookings,
    listOperationStates,
    listPasses,
    findFulfilment,
  ],
  jobs: [
    { name: 'expire-holds', everySeconds: 2, run: expireDueHolds },
    { name: 'forget-guesses', everySeconds: 600, run: forgetOldGuesses },
    { name: 'keep-demonstration', everySeconds: 60, run: keepDemonstration },
    { name: 'open-demonstration-trains', everySeconds: 60, run: openDemonstrationTrains },
  ],
  start: async (context) => {
    await keepFareModel(context);
    await keepDemonstration(context);
  },
});
