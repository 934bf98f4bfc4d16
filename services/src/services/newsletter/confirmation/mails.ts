import { i18n } from '../../../kit/language/i18n';
import { button, heading, link, paragraph } from '../../../kit/mail/components';
import { createMail } from '../../../kit/mail/create-mail';
import type { Message } from '../../../kit/messages';
import type { MailLinks } from './links';

const createUnsubscribePart = ({ unsubscribe }: MailLinks) =>
  link(i18n.t('You can unsubscribe at any time.'), i18n.t('Unsubscribe'), unsubscribe);

export function createConfirmationMail(to: string, links: MailLinks): Message {
  const subject = i18n.t('Do you want the Train Swap newsletter?');
  return createMail({
    to,
    kind: 'newsletter-confirmation',
    subject,
    parts: [
      heading(subject),
      paragraph(i18n.t('Confirm your subscription. The link is valid for 7 days.')),
      button(i18n.t('Confirm my subscription'), links.confirm),
      paragraph(
        i18n.t(
          'You did not subscribe? You do not have to do anything: without a confirmation we send nothing and delete this address.',
        ),
      ),
      link(i18n.t('Or cancel it now.'), i18n.t('Cancel'), links.unsubscribe),
    ],
  });
}

/** The response does not reveal an existing subscription, so the email does. */
export function createAlreadySubscribedMail(to: string, links: MailLinks): Message {
  const subject = i18n.t('You already get the Train Swap newsletter');
  return createMail({
    to,
    kind: 'newsletter-known',
    subject,
    parts: [
      heading(subject),
      paragraph(
        i18n.t(
          'Someone, probably you, subscribed this address to our newsletter. It is already subscribed, so you do not have to do anything.',
        ),
      ),
    ],
    footer: [createUnsubscribePart(links)],
    unsubscribeUrl: links.unsubscribeUrl,
  });
}

export function createWelcomeMail(to: string, links: MailLinks): Message {
  const subject = i18n.t('You are subscribed to the Train Swap newsletter');
  return createMail({
    to,
    kind: 'newsletter-welcome',
    subject,
    parts: [
      heading(subject),
      paragraph(
        i18n.t('Thank you. You get one email a month about the routes that you can swap on.'),
      ),
    ],
    footer: [createUnsubscribePart(links)],
    unsubscribeUrl: links.unsubscribeUrl,
  });
}
