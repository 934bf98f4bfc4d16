import type { ServiceName } from '../../service-list';

/** Train-swap, the services that it calls except payments, and the demonstration. */
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
