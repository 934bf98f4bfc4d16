import type { paths as AuthenticationPaths } from './generated/authentication';
import { buildChecks as authenticationChecks } from './generated/authentication.checks';
import type { paths as DiscountsPaths } from './generated/discounts';
import { buildChecks as discountsChecks } from './generated/discounts.checks';
import type { paths as NewsletterPaths } from './generated/newsletter';
import { buildChecks as newsletterChecks } from './generated/newsletter.checks';
import type { paths as PaymentsPaths } from './generated/payments';
import { buildChecks as paymentsChecks } from './generated/payments.checks';
import type { paths as ReferenceDataPaths } from './generated/reference-data';
import { buildChecks as referenceDataChecks } from './generated/reference-data.checks';
import type { paths as SearchPaths } from './generated/search';
import { buildChecks as searchChecks } from './generated/search.checks';
import type { paths as StationsPaths } from './generated/stations';
import { buildChecks as stationsChecks } from './generated/stations.checks';
import type { paths as TrainSwapPaths } from './generated/train-swap';
import { buildChecks as trainSwapChecks } from './generated/train-swap.checks';
import type { paths as TripsPaths } from './generated/trips';
import { buildChecks as tripsChecks } from './generated/trips.checks';
import type { paths as WebPaths } from './generated/web';
import { buildChecks as webChecks } from './generated/web.checks';
import { createServiceClient } from './service-client';

/** Sessions, one-time codes, passwords, the traveller's profile. */
export const authenticationApi = createServiceClient<AuthenticationPaths>(
  'authentication',
  authenticationChecks,
);
/** Discount codes and their amounts. */
export const discountsApi = createServiceClient<DiscountsPaths>('discounts', discountsChecks);
/** Newsletter subscriptions (double opt-in). */
export const newsletterApi = createServiceClient<NewsletterPaths>('newsletter', newsletterChecks);
/** Payments of exchange operations, and receipts. */
export const paymentsApi = createServiceClient<PaymentsPaths>('payments', paymentsChecks);
/** Exchange conditions, ticket types, railcards, limits, coach deck layouts. */
export const referenceDataApi = createServiceClient<ReferenceDataPaths>(
  'referenceData',
  referenceDataChecks,
);
/** Journeys and trains of the timetable. */
export const searchApi = createServiceClient<SearchPaths>('search', searchChecks);
/** Stations by name, place or CRS code. */
export const stationsApi = createServiceClient<StationsPaths>('stations', stationsChecks);
/** Bookings, exchange offers and operations, seat maps. */
export const trainSwapApi = createServiceClient<TrainSwapPaths>('trainSwap', trainSwapChecks);
/** Trips, passes and barcode checks. */
export const tripsApi = createServiceClient<TripsPaths>('trips', tripsChecks);
/** Help articles and support cases. */
export const webApi = createServiceClient<WebPaths>('web', webChecks);
