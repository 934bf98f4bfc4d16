const messages = new Map(
  Object.entries({
    card_declined: 'Your bank declined this card. Try another card, or ask your bank why.',
    insufficient_funds: 'There is not enough money on this card. Try another card.',
    expired_card: 'This card has expired. Try another card.',
    incorrect_cvc: 'The security code is not right. Check it and try again.',
    incorrect_number: 'The card number is not right. Check it and try again.',
    processing_error: 'Your bank could not be reached. Try again in a moment, or use another card.',
    payment_intent_authentication_failure:
      'Your bank could not confirm that it was you. Try again and enter the new code, or use another card.',
  }),
);

/** What a refused card is told as: what happened, what to do; nothing was taken. */
export const failureMessage = (code: string): string =>
  messages.get(code) ?? 'This card could not be charged. Try another card.';
