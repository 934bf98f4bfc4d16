import type { FieldMessages } from '../card-fields/field-messages';
import { i18n } from '../language';

/** The texts for the script of the frame, in the language of the request. */
export const createFieldMessages = (): FieldMessages => ({
  numberMissing: i18n.t('Enter the long number on your card.'),
  numberWrong: i18n.t('This card number is not right. Check each digit.'),
  expiryMissing: i18n.t('Enter the expiry date on your card.'),
  expiryIncomplete: i18n.t('Enter the expiry date as month and year, such as 09 / 28.'),
  expired: i18n.t('This card has expired. Use another card.'),
  expiryTooFar: i18n.t('This expiry date is too far ahead. Check the year.'),
  cvcWrong: i18n.t('Enter the last 3 digits on the back of your card.'),
  cvcOnFrontWrong: i18n.t('Enter the 4 digits on the front of your card.'),
  postcodeWrong: i18n.t('Enter the postcode of the address that the card is registered to.'),
  cvcHint: i18n.t('The last 3 digits on the back of your card'),
  cvcOnFrontHint: i18n.t('The 4 digits on the front of your card'),
  checkFields: i18n.t('Check the marked card details.'),
  unreachable: i18n.t(
    'We could not reach the payment provider. Check your connection and try again.',
  ),
});
