import { getLanguage } from 'shared-server/language';
import { i18n } from '../language';
import { escapeHtml } from '../wire/escape-html';
import type { FieldsAssets } from './build-assets';
import { createFieldMessages } from './field-messages';

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
    hint: '',
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

const brandHtml = '<span class="brand" id="brand" aria-live="polite"></span>';

const fieldHtml = ({ name, label, hint, autocomplete, inputmode, wide }: FieldText): string => `
    <div class="field${wide ? ' wide' : ''}">
      <div class="name"><label for="${name}">${escapeHtml(label)}</label>${name === 'number' ? brandHtml : ''}</div>
      <input id="${name}" name="${name}" type="text" dir="ltr" inputmode="${inputmode}" autocomplete="${autocomplete}"
        autocapitalize="${name === 'postcode' ? 'characters' : 'off'}" autocorrect="off" spellcheck="false" required
        aria-describedby="${hint ? `${name}-hint ` : ''}${name}-error">${
          hint ? `\n      <p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>` : ''
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
export const renderFieldsPage = (assets: FieldsAssets, page: FieldsPage): string => {
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
};
