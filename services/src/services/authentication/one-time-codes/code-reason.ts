import type { OperationContext } from '../../../kit/context';
import type { Session } from '../../../kit/session';
import type { Channel } from '../../../kit/values/contact-address';
import type { ChallengeRow } from './challenges';
import { getClaimContact } from './claim-contact';
import type { CodeReason } from './code-message';
import { getExchangeContact } from './exchange-contact';
import { getSavedCardContact } from './saved-card-contact';

/** The current reason of a code, with the current amount. @throws if the session has no access any more */
export async function getCodeReason(
  context: OperationContext<Session>,
  { purpose, subject, channel }: ChallengeRow,
): Promise<CodeReason> {
  switch (purpose) {
    case 'exchange':
      return (await getExchangeContact(context, subject, context.session, channel as Channel))
        .reason;
    case 'claim':
      return (await getClaimContact(context, subject, channel as Channel)).reason;
    case 'saved-card':
      return (await getSavedCardContact(context, subject, context.session)).reason;
    default:
      return { purpose: 'sign-in' };
  }
}
