import { brandNames } from '../cards/card-number';
import { codeLength, maskedPhone } from '../challenges/present-challenge';
import { amountText } from '../challenges/start-challenge';
import type { Asset } from '../fields-page/build-assets';
import { escapeHtml } from '../wire/escape-html';
import type { AskedChallenge } from './challenge-state';
import type { Note } from './take-step';

const tries = (left: number): string => (left === 1 ? '1 try' : `${left} tries`);

/** What is wrong with the code that was entered, if anything is. */
const errorText = (note: Note | null): string => {
  if (note?.kind === 'incomplete') return `Enter all ${codeLength} digits of the code.`;
  if (note?.kind === 'wrong') {
    return `That code is not right. Check it and try again: ${tries(note.attemptsLeft)} left.`;
  }
  return '';
};

const statusText = (note: Note | null): string => {
  switch (note?.kind) {
    case 'run-out':
      return 'This code has run out. Ask for a new one.';
    case 'resent':
      return 'A new code is on its way. Only the newest one works.';
    case 'too-soon':
      return `Another code can be sent in ${note.seconds} seconds.`;
    case 'no-more':
      return 'No more codes can be sent. Use the last one, or go back without paying.';
    default:
      return '';
  }
};

const frame = (style: Asset, title: string, main: string): string => `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)}</title>
  <link rel="stylesheet" href="${style.path}" integrity="${style.integrity}" crossorigin="anonymous">
</head>
<body>
  <header>
    <p class="bank">Sandbox Bank</p>
    <p class="secure">Card check</p>
  </header>
  <main>${main}
  </main>
  <footer>
    <p>This bank is made up, for tests: the card is a test card and no money moves.</p>
  </footer>
</body>
</html>
`;

/** The bank's question: what is to be paid, to whom, and a field for the code that was sent. */
export const challengeDocument = (style: Asset, asked: AskedChallenge, note: Note | null) => {
  const { intent, challenge, card } = asked;
  const error = errorText(note);
  const status = statusText(note);
  const title = 'Is it you who is paying?';
  const brand = brandNames[card.brand];
  return frame(
    style,
    `${error ? 'Error: ' : ''}${title} – Sandbox Bank`,
    `
    <h1>${title}</h1>
    <dl>
      <div><dt>To</dt><dd>Train Swap</dd></div>
      <div><dt>Card</dt><dd>${escapeHtml(brand)} ending in ${escapeHtml(card.last4)}</dd></div>
      <div class="total"><dt>Amount</dt><dd>${escapeHtml(amountText(intent))}</dd></div>
    </dl>
    <form method="post" novalidate>
      <label for="code">${codeLength}-digit code</label>
      <p class="hint" id="code-hint">Sent by text message to <span class="number">${escapeHtml(maskedPhone(challenge.sentTo))}</span>. It is good for 5 minutes.</p>
      <p class="error" id="code-error" role="alert"${error ? '' : ' hidden'}>${error}</p>
      <input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12"
        autocapitalize="off" autocorrect="off" spellcheck="false" autofocus required
        aria-describedby="code-hint code-error"${error ? ' aria-invalid="true"' : ''}>
      <button class="primary" name="step" value="confirm">Confirm payment</button>
      <p class="status" role="status"${status ? '' : ' hidden'}>${status}</p>
      <div class="ways">
        <button name="step" value="resend">Send a new code</button>
        <button name="step" value="cancel">Go back without paying</button>
      </div>
    </form>`,
  );
};

/** For an address that was mistyped, or of a challenge that the merchant's own page asks. */
export const noChallengeDocument = (style: Asset): string =>
  frame(
    style,
    'Nothing to confirm – Sandbox Bank',
    `
    <h1>There is nothing to confirm here</h1>
    <p>Go back to the page where you began to pay, and start again there.</p>`,
  );
