import type { ServiceName } from '../../service-list';

/** Train-swap and the real services that it calls, without payments, and the bookings of the demonstration. */
export const swapServices: readonly ServiceName[] = [
  'authentication',
  'reference-data',
  'discounts',
  'search',
  'stations',
  'trips',
  'train-swap',
  'demonstration',
];
