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

const fields: readonly FieldText[] = [
  {
    name: 'number',
    label: 'Card number',
    hint: '',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    wide: true,
  },
  {
    name: 'expiry',
    label: 'Expiry date',
    hint: 'Month and year, such as 09 / 28',
    autocomplete: 'cc-exp',
    inputmode: 'numeric',
  },
  {
    name: 'cvc',
    label: 'Security code',
    hint: 'The last 3 digits on the back of your card',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
  },
  {
    name: 'postcode',
    label: 'Billing postcode',
    hint: '',
    autocomplete: 'postal-code',
    inputmode: 'text',
    wide: true,
  },
];

const brandHtml = '<span class="brand" id="brand" aria-live="polite"></span>';

const fieldHtml = ({ name, label, hint, autocomplete, inputmode, wide }: FieldText): string => `
    <div class="field${wide ? ' wide' : ''}">
      <div class="name"><label for="${name}">${label}</label>${name === 'number' ? brandHtml : ''}</div>
      <input id="${name}" name="${name}" type="text" inputmode="${inputmode}" autocomplete="${autocomplete}"
        autocapitalize="${name === 'postcode' ? 'characters' : 'off'}" autocorrect="off" spellcheck="false" required
        aria-describedby="${hint ? `${name}-hint ` : ''}${name}-error">${
          hint ? `\n      <p class="hint" id="${name}-hint">${hint}</p>` : ''
        }
      <p class="error" id="${name}-error" role="alert" hidden></p>
    </div>`;

/** The card fields' own document; nothing in it is inline, so that its policy can forbid all that is. */
export const fieldsDocument = (
  assets: FieldsAssets,
  page: { parentOrigin: string; publishableKey: string; month: string },
): string => `<!doctype html>
<html lang="en-GB" data-parent-origin="${escapeHtml(page.parentOrigin)}" data-publishable-key="${escapeHtml(page.publishableKey)}" data-month="${escapeHtml(page.month)}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Card details</title>
  <link rel="stylesheet" href="${assets.style.path}" integrity="${assets.style.integrity}" crossorigin="anonymous">
  <script src="${assets.script.path}" integrity="${assets.script.integrity}" crossorigin="anonymous" defer></script>
</head>
<body>
  <form id="card" aria-label="Card details" novalidate>${fields.map(fieldHtml).join('')}
  </form>
</body>
</html>
`;
