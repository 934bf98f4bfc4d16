/** The services of the product, as the page configuration names their locations. */
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

/** The name in paths and documents: `trainSwap` is `train-swap`. */
export const toPathName = (service: string): string =>
  service.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
