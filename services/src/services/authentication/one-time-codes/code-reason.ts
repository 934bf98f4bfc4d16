import type { Channel } from '../../../kit/contact-address';
import type { OperationContext } from '../../../kit/context';
import type { Session } from '../../../kit/session';
import type { ChallengeRow } from './challenges';
import type { CodeReason } from './code-message';
import { exchangeContact } from './exchange-contact';
import { savedCardContact } from './saved-card-contact';

/** What a code is for as that stands now; refuses what its session may not prove any more. */
export async function presentReason(
  context: OperationContext<Session>,
  { purpose, subject, channel }: ChallengeRow,
): Promise<CodeReason> {
  switch (purpose) {
    case 'exchange':
      return (await exchangeContact(context, subject, context.session, channel as Channel)).reason;
    case 'saved-card':
      return (await savedCardContact(context, subject, context.session)).reason;
    default:
      return { purpose: 'sign-in' };
  }
}
