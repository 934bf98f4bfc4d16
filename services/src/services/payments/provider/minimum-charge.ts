/** Stripe's minimum charge amounts (docs.stripe.com/currencies), in minor units. */
const minimumByCurrency = new Map([
  ['GBP', 30],
  ['EUR', 50],
]);

/** The minimum amount of a card payment, in minor units. */
export const getMinimumCharge = (currency: string): number => minimumByCurrency.get(currency) ?? 50;
