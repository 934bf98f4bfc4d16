import { getLanguage } from 'shared-server/language';
import type { FieldMessages } from '../card-fields/field-messages';
import { i18n } from '../language';
import { escapeHtml } from '../wire/escape-html';
import type { FieldsAssets } from './build-assets';

type FieldText = {
  name: string;
  label: string;
  hint: string;
  autocomplete: string;
  inputmode: 'numeric' | 'text';
  wide?: boolean;
};

const createFields = (): readonly FieldText[] => [
  {
    name: 'number',
    label: i18n.t('Card number'),
    hint: i18n.t('After the last digit, you move on to the next field.'),
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    wide: true,
  },
  {
    name: 'expiry',
    label: i18n.t('Expiry date'),
    hint: i18n.t('Month and year, such as 09 / 28'),
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
  },
  {
    name: 'cvc',
    label: i18n.t('Security code'),
    hint: i18n.t('The last 3 digits on the back of your card'),
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
  },
  {
    name: 'postcode',
    label: i18n.t('Billing postcode'),
    hint: '',
    autocomplete: 'postal-code',
    inputmode: 'text',
    wide: true,
  },
];

/** Signs of the accepted brands that most cards have. `brand` names the brand of the entered number. */
const brandsHtml = `<span class="brands" id="brands" data-brand="unknown" aria-hidden="true">
        <svg class="visa" viewBox="0 0 34 22"><rect width="34" height="22" rx="3" fill="#1a1f71"/><path fill="#fff" d="M13.4 7.2 10.6 15H8.8L7.4 9c-.1-.4-.2-.5-.5-.7a7 7 0 0 0-1.6-.5l0-.3h2.9c.4 0 .7.3.8.7l.7 3.8 1.8-4.5zm7 5.2c0-2-2.9-2.2-2.8-3.1 0-.3.3-.6.9-.6.6 0 1.2.1 1.7.3l.3-1.4a4.7 4.7 0 0 0-1.6-.3c-1.7 0-2.9.9-2.9 2.2 0 1 .9 1.5 1.5 1.8.7.3.9.5.9.8 0 .4-.5.6-1 .6-.8 0-1.3-.1-2-.5l-.3 1.5c.5.2 1.3.4 2.2.4 1.8 0 3-.9 3.1-1.7zm4.5 2.6h1.6l-1.4-7.8h-1.5c-.3 0-.6.2-.7.5L20.3 15h1.8l.4-1h2.2zm-1.9-2.4.9-2.5.5 2.5zM15.9 7.2 14.5 15h-1.7l1.4-7.8z"/></svg>
        <svg class="mastercard" viewBox="0 0 34 22"><rect width="34" height="22" rx="3" fill="#fff" stroke="#c5ccd6"/><circle cx="13.5" cy="11" r="6.5" fill="#eb001b"/><circle cx="20.5" cy="11" r="6.5" fill="#f79e1b"/><path fill="#ff5f00" d="M17 5.5a6.5 6.5 0 0 1 0 11 6.5 6.5 0 0 1 0-11"/></svg>
        <svg class="amex" viewBox="0 0 34 22"><rect width="34" height="22" rx="3" fill="#006fcf"/><text x="17" y="14.5" fill="#fff" font-size="9" font-weight="700" font-family="Arial, sans-serif" text-anchor="middle">AMEX</text></svg>
      </span>`;

const brandHtml = '<span class="brand" id="brand" aria-live="polite"></span>';

const fieldHtml = ({ name, label, hint, autocomplete, inputmode, wide }: FieldText): string => `
    <div class="field${wide ? ' wide' : ''}">
      <div class="name"><label for="${name}">${escapeHtml(label)}</label>${name === 'number' ? brandHtml : ''}</div>
      ${name === 'number' ? '<div class="number-input">' : ''}<input id="${name}" name="${name}" type="text" dir="ltr" inputmode="${inputmode}" autocomplete="${autocomplete}"
        autocapitalize="${name === 'postcode' ? 'characters' : 'off'}" autocorrect="off" spellcheck="false" required
        aria-describedby="${hint ? `${name}-hint ` : ''}${name}-error">${name === 'number' ? `${brandsHtml}</div>` : ''}${
          hint
            ? `\n      <p class="${name === 'number' ? 'hidden' : 'hint'}" id="${name}-hint">${escapeHtml(hint)}</p>`
            : ''
        }
      <p class="error" id="${name}-error" role="alert" hidden></p>
    </div>`;

type FieldsPage = {
  parentOrigin: string;
  publishableKey: string;
  /** `2026-11` */
  month: string;
};

/** Data attributes of the document: the settings of its script. */
const dataHtml = ({ parentOrigin, publishableKey, month }: FieldsPage): string =>
  Object.entries({
    'parent-origin': parentOrigin,
    'publishable-key': publishableKey,
    month,
    messages: JSON.stringify(createFieldMessages()),
  })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');

/**
 * The document of the card fields, in the language of the request. Nothing in it is inline, so that its policy can forbid
 * inline code.
 */
export function renderFieldsPage(assets: FieldsAssets, page: FieldsPage): string {
  const { tag, direction } = getLanguage();
  const title = escapeHtml(i18n.t('Card details'));
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"${dataHtml(page)}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="stylesheet" href="${assets.style.path}" integrity="${assets.style.integrity}" crossorigin="anonymous">
  <script src="${assets.script.path}" integrity="${assets.script.integrity}" crossorigin="anonymous" defer></script>
</head>
<body>
  <form id="card" aria-label="${title}" novalidate>${createFields().map(fieldHtml).join('')}
  </form>
</body>
</html>
`;
}

/** The texts for the script of the frame, in the language of the request. */
const createFieldMessages = (): FieldMessages => ({
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
