import { formatMoney } from 'shared-server/format-money';
import { getLanguage } from 'shared-server/language';
import { brandNames } from '../card-numbers/card-number';
import type { Asset } from '../fields-page/build-assets';
import { i18n } from '../language';
import { codeLength, maskPhone } from '../objects/challenge-response';
import { escapeHtml } from '../wire/escape-html';
import type { PendingChallenge } from './challenge-state';
import type { Note } from './submit-step';

function formatError(note: Note | null): string {
  if (note?.kind === 'incomplete') {
    return i18n.t('Enter all {length} digits of the code.', { length: codeLength });
  }
  if (note?.kind === 'wrong') {
    return i18n.t(
      'That code is not right. Check it and try again: {left, plural, one {# try} other {# tries}} left.',
      { left: note.attemptsLeft },
    );
  }
  return '';
}

function formatStatus(note: Note | null): string {
  switch (note?.kind) {
    case 'run-out':
      return i18n.t('This code has expired. Request a new one.');
    case 'resent':
      return i18n.t('A new code was sent. Only the newest code works.');
    case 'too-soon':
      return i18n.t(
        'Another code can be sent in {seconds, plural, one {# second} other {# seconds}}.',
        { seconds: note.seconds },
      );
    case 'no-more':
      return i18n.t('No more codes can be sent. Use the last one, or go back without paying.');
    default:
      return '';
  }
}

function renderPage(style: Asset, title: string, main: string): string {
  const { tag, direction } = getLanguage();
  const note = i18n.t(
    'This bank is made up, for tests: the card is a test card and no money moves.',
  );
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)} – Sandbox Bank</title>
  <link rel="stylesheet" href="${style.path}" integrity="${style.integrity}" crossorigin="anonymous">
</head>
<body>
  <header>
    <p class="bank">Sandbox Bank</p>
    <p class="secure">${escapeHtml(i18n.t('Card check'))}</p>
  </header>
  <main>${main}
  </main>
  <footer>
    <p>${escapeHtml(note)}</p>
  </footer>
</body>
</html>
`;
}

/** Numbers are left-to-right in every language. */
const renderNumber = (number: string): string =>
  `<bdi class="number" dir="ltr">${escapeHtml(number)}</bdi>`;

const renderDetail = (name: string, value: string, className = ''): string =>
  `<div${className}><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`;

/** The page with the amount, the payee and a field for the code, in the language of the request. */
export function renderChallengePage(style: Asset, pending: PendingChallenge, note: Note | null) {
  const { intent, challenge, card } = pending;
  const error = formatError(note);
  const status = formatStatus(note);
  const title = i18n.t('Is it you who is paying?');
  const brand = brandNames[card.brand];
  const cardText = i18n.t('{brand} ending in {last4}', { brand, last4: card.last4 });
  const hint = i18n.t('Sent by text message to {phone}. It is valid for 5 minutes.', {
    phone: renderNumber(maskPhone(challenge.sentTo)),
  });
  return renderPage(
    style,
    error ? i18n.t('Error: {title}', { title }) : title,
    `
    <h1>${escapeHtml(title)}</h1>
    <dl>
      ${renderDetail(i18n.t('Payee'), 'Train Swap')}
      ${renderDetail(i18n.t('Card'), escapeHtml(cardText))}
      ${renderDetail(i18n.t('Amount'), renderNumber(formatMoney(intent)), ' class="total"')}
    </dl>
    <form method="post" novalidate>
      <label for="code">${escapeHtml(i18n.t('{length}-digit code', { length: codeLength }))}</label>
      <p class="hint" id="code-hint">${hint}</p>
      <p class="error" id="code-error" role="alert"${error ? '' : ' hidden'}>${escapeHtml(error)}</p>
      <input id="code" name="code" type="text" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="12"
        autocapitalize="off" autocorrect="off" spellcheck="false" autofocus required
        aria-describedby="code-hint code-error"${error ? ' aria-invalid="true"' : ''}>
      <button class="primary" name="step" value="confirm">${escapeHtml(i18n.t('Confirm payment'))}</button>
      <p class="status" role="status"${status ? '' : ' hidden'}>${escapeHtml(status)}</p>
      <div class="ways">
        <button name="step" value="resend">${escapeHtml(i18n.t('Send a new code'))}</button>
        <button name="step" value="cancel">${escapeHtml(i18n.t('Go back without paying'))}</button>
      </div>
    </form>`,
  );
}

/** For an unknown id, or a challenge on the merchant's page. */
export function renderNotFoundPage(style: Asset): string {
  const back = i18n.t('Go back to the page where you began to pay, and start again there.');
  return renderPage(
    style,
    i18n.t('Nothing to confirm'),
    `
    <h1>${escapeHtml(i18n.t('There is nothing to confirm here'))}</h1>
    <p>${escapeHtml(back)}</p>`,
  );
}
