/** Stripe's minimum charge amounts (docs.stripe.com/currencies), in minor units. */
const leastByCurrency: Readonly<Record<string, number>> = { GBP: 30, EUR: 50 };

/** The least that a card can pay, in minor units: the provider takes no card for less. */
export const leastCharge = (currency: string): number => leastByCurrency[currency] ?? 50;
