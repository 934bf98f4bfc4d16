/** Stripe's minimum charge amounts (docs.stripe.com/currencies), in minor units. */
const leastByCurrency = new Map([
  ['GBP', 30],
  ['EUR', 50],
]);

/** The least that a card can pay, in minor units: the provider takes no card for less. */
export const leastCharge = (currency: string): number => leastByCurrency.get(currency) ?? 50;
