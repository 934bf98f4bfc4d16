import type { Configuration } from '../../../kit/configuration';
import type { Channel } from '../../../kit/contact-address';
import type { Message } from '../../../kit/messages';
import type { Money } from '../../../kit/schemas';

export type ExchangeReason = { purpose: 'exchange'; bookingReference: string; amountDue: Money };
export type SavedCardReason = { purpose: 'saved-card'; amountDue: Money };
export type CodeReason = { purpose: 'sign-in' } | ExchangeReason | SavedCardReason;

/**
 * The code stands first, in a short sentence of its own: readers of text messages look for it there.
 * A text message ends with the line that binds the code to our host (WICG sms-one-time-codes).
 */
export function codeMessage(
  configuration: Configuration,
  channel: Channel,
  to: string,
  code: string,
  reason: CodeReason,
): Message {
  const what = purposeOf(reason);
  if (channel === 'text') {
    const host = new URL(configuration.publicOrigin).hostname;
    return {
      channel,
      to,
      subject: '',
      text: `${code} is your code to ${what}.\n\n@${host} #${code}`,
      code,
    };
  }
  const text = [
    `${code} is your code to ${what}.`,
    'It is valid for 5 minutes and for this alone. Never tell it to anyone.',
    reason.purpose === 'saved-card'
      ? `You did not ask for it? Nothing is paid without the code, but somebody uses your account: sign out everywhere else at ${new URL('/account', configuration.publicOrigin).href}`
      : 'You did not ask for it? Then there is nothing to do: without the code nothing happens.',
  ].join('\n\n');
  return { channel, to, subject: `${code} is your Train Swap code`, text, code };
}

function purposeOf(reason: CodeReason): string {
  if (reason.purpose === 'sign-in') return 'sign in to Train Swap';
  const price = priceText(reason.amountDue);
  if (reason.purpose === 'saved-card') return `pay ${price} with your saved card`;
  const due = reason.amountDue.amount > 0 ? ` for ${price}` : '';
  return `swap the train of booking ${reason.bookingReference}${due}`;
}

function priceText({ amount, currency }: Money): string {
  const digits = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = digits.resolvedOptions();
  return digits.format(amount / 10 ** maximumFractionDigits);
}
