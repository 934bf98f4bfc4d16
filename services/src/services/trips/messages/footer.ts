import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { createPageUrl } from '../../../kit/language/page-url';
import { link, type MailPart } from '../../../kit/mail/components';
import type { MessageBooking } from '../../train-swap/contract';
import { createChoicesLink } from './choices/choices-link';
import type { Topic } from './choices/notification-choices';

/** Why the reader gets the mail, and the link to the choices, which works without an account. */
export function createFooter(
  context: Pick<ServiceContext, 'secret' | 'configuration'>,
  to: string,
  { reference }: MessageBooking['booking'],
  topic: Topic | null,
): MailPart[] {
  const url = createPageUrl(context.configuration, '/account/notifications');
  // Not in the query, so that no server logs it.
  url.hash = createChoicesLink(context, to);
  const reason =
    topic === null
      ? i18n.t(
          'You get this email because this address is in booking {reference}. We always send emails about money and complaints.',
          { reference },
        )
      : i18n.t('You get this email because this address is in booking {reference}.', {
          reference,
        });
  return [link(reason, i18n.t('Choose your emails'), url.href)];
}
