import { formatMoney } from 'shared-server/format-money';
import type { Configuration } from '../../../kit/configuration';
import { i18n } from '../../../kit/language/i18n';
import { createPageUrl } from '../../../kit/language/page-url';
import { code as codePart, paragraph } from '../../../kit/mail/components';
import { createMail } from '../../../kit/mail/create-mail';
import type { Message } from '../../../kit/messages';
import type { Channel } from '../../../kit/values/contact-address';
import type { Money } from '../../../kit/values/schemas';

export type CodeReason =
  | { purpose: 'sign-in' }
  | {
      purpose: 'exchange';
      bookingReference: string;
      amountDue: Money;
      /** A swap with other travellers, which the code accepts or declines. */
      isProposal: boolean;
    }
  | { purpose: 'claim'; bookingReference: string }
  | { purpose: 'saved-card'; amountDue: Money };

/**
 * The message starts with the code in a short sentence, for readers that autofill codes. A text message ends with the line
 * that binds the code to our host (WICG sms-one-time-codes).
 */
export function createCodeMessage(
  configuration: Configuration,
  channel: Channel,
  to: string,
  code: string,
  reason: CodeReason,
): Message {
  const sentence = describeCode(code, reason);
  const kind = 'one-time-code';
  if (channel === 'text') {
    const host = new URL(configuration.publicOrigin).hostname;
    return {
      channel,
      kind,
      to,
      subject: '',
      text: `${sentence}\n\n@${host} #${code}`,
      code,
    };
  }
  return createMail({
    to,
    kind,
    subject: i18n.t('{code} is your Train Swap code', { code }),
    parts: [
      paragraph(sentence),
      codePart(code),
      paragraph(
        i18n.t('It is valid for 5 minutes, for this purpose only. Never share it with anyone.'),
      ),
      paragraph(
        reason.purpose === 'saved-card'
          ? i18n.t(
              'You did not request it? Nothing is paid without the code, but someone else is using your account: sign out everywhere else at {address}',
              { address: createPageUrl(configuration, '/account').href },
            )
          : i18n.t(
              'You did not request it? You do not have to do anything: nothing happens without the code.',
            ),
      ),
    ],
    code,
  });
}

/** Starts with the code in all languages, see above. */
function describeCode(code: string, reason: CodeReason): string {
  if (reason.purpose === 'sign-in') {
    return i18n.t('{code} is your code to sign in to Train Swap.', { code });
  }
  if (reason.purpose === 'claim') {
    const { bookingReference: reference } = reason;
    return i18n.t('{code} is your code for the Delay Repay claim of booking {reference}.', {
      code,
      reference,
    });
  }
  const price = formatMoney(reason.amountDue);
  if (reason.purpose === 'saved-card') {
    return i18n.t('{code} is your code to pay {price} with your saved card.', { code, price });
  }
  const { bookingReference: reference } = reason;
  if (reason.isProposal) {
    return reason.amountDue.amount > 0
      ? i18n.t(
          '{code} is your code to answer the proposed swap of booking {reference}. Accepting it costs {price}.',
          { code, reference, price },
        )
      : i18n.t('{code} is your code to answer the proposed swap of booking {reference}.', {
          code,
          reference,
        });
  }
  return reason.amountDue.amount > 0
    ? i18n.t('{code} is your code to swap the train of booking {reference} for {price}.', {
        code,
        reference,
        price,
      })
    : i18n.t('{code} is your code to swap the train of booking {reference}.', { code, reference });
}
