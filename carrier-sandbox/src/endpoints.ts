import {
  getBookingEndpoint,
  searchBookingsEndpoint,
  selectPlacesEndpoint,
} from './bookings/booking-endpoints';
import { createOffersEndpoint } from './exchanges/create-offers';
import { holdExchangeEndpoint } from './exchanges/hold-exchange';
import {
  deleteOperationEndpoint,
  getOperationEndpoint,
  updateOperationEndpoint,
} from './exchanges/operation-endpoints';
import { checkBookingEndpoint, confirmBookingEndpoint } from './fulfillments/confirm-booking';
import { getDocumentEndpoint, getFulfillmentEndpoint } from './fulfillments/fulfillment-endpoints';
import { getLayoutEndpoint, listLayoutsEndpoint } from './place-maps/coach-layouts';
import { getPlaceMapEndpoint, getVehicleMapEndpoint } from './place-maps/place-map-endpoints';
import { afterSaleEndpoints } from './refunds/after-sale-endpoints';
import { rebookEndpoints } from './refunds/rebook-place';
import type { Endpoint } from './wire/endpoint';

/** All operations of `shared-osdm`. */
export const endpoints: readonly Endpoint[] = [
  searchBookingsEndpoint,
  getBookingEndpoint,
  selectPlacesEndpoint,
  createOffersEndpoint,
  holdExchangeEndpoint,
  getOperationEndpoint,
  updateOperationEndpoint,
  deleteOperationEndpoint,
  checkBookingEndpoint,
  confirmBookingEndpoint,
  getFulfillmentEndpoint,
  getDocumentEndpoint,
  ...afterSaleEndpoints,
  ...rebookEndpoints,
  getVehicleMapEndpoint,
  getPlaceMapEndpoint,
  listLayoutsEndpoint,
  getLayoutEndpoint,
];
