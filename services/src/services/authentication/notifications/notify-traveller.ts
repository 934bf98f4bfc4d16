import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { createPageUrl } from '../../../kit/language/page-url';
import { button, heading, paragraph } from '../../../kit/mail/components';
import { createMail } from '../../../kit/mail/create-mail';
import type { Traveller } from '../../../kit/session';

export type SecurityNotification = {
  subject: string;
  /** What happened, in one sentence. */
  event: string;
  /** The effect from now on. */
  effect: string;
  /** The advice before the link to the account page. */
  ifNotYou: string;
  /** The same for a text message, with the link. Missing when there is no account any more: then there is no link. */
  ifNotYouAt?: (address: string) => string;
};

/** Notifies a traveller of a security change in the language of the request, inside its transaction. */
export async function notifyTraveller(
  context: ServiceContext,
  traveller: Traveller,
  { subject, event: what, effect: now, ifNotYou, ifNotYouAt }: SecurityNotification,
): Promise<void> {
  const account = createPageUrl(context.configuration, '/account').href;
  const kind = 'security-change';
  if (traveller.email) {
    const mail = createMail({
      to: traveller.email,
      kind,
      subject,
      parts: [
        heading(subject),
        paragraph(what),
        paragraph(now),
        paragraph(ifNotYou),
        ...(ifNotYouAt ? [button(i18n.t('Open my account'), account)] : []),
      ],
    });
    await context.messages.send(mail);
  } else if (traveller.phone) {
    const text = `${what} ${ifNotYouAt ? ifNotYouAt(account) : ifNotYou}`;
    const links = ifNotYouAt ? [account] : [];
    const to = traveller.phone;
    await context.messages.send({ channel: 'text', kind, to, subject: '', text, links });
  }
}
