import { i18n } from '../../../kit/language/i18n';

const messages = new Map<string, () => string>(
  Object.entries({
    card_declined: () =>
      i18n.t('Your bank declined this card. Try another card, or ask your bank why.'),
    insufficient_funds: () => i18n.t('There is not enough money on this card. Try another card.'),
    expired_card: () => i18n.t('This card has expired. Try another card.'),
    incorrect_cvc: () => i18n.t('The security code is wrong. Check it and try again.'),
    incorrect_number: () => i18n.t('The card number is wrong. Check it and try again.'),
    processing_error: () =>
      i18n.t('Your bank could not be reached. Try again in a moment, or use another card.'),
    payment_intent_authentication_failure: () =>
      i18n.t(
        'Your bank could not confirm your identity. Try again and enter the new code, or use another card.',
      ),
  }),
);

/** The text for a declined card, by the provider's code, in the language of the request. */
export const getFailureMessage = (code: string): string =>
  messages.get(code)?.() ?? i18n.t('This card could not be charged. Try another card.');
