/** Names of the services in the page configuration. */
export const serviceNames = [
  'authentication',
  'newsletter',
  'payments',
  'search',
  'stations',
  'trainSwap',
  'trips',
  'web',
  'referenceData',
  'discounts',
  'propagator',
] as const;

/** The name in paths and documents: `trainSwap` -> `train-swap`. */
export const toPathName = (service: string): string =>
  service.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
