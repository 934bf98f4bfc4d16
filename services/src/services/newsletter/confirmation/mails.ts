import type { Message } from '../../../kit/messages';
import type { MailLinks } from './links';

const leaveLine = ({ leave }: MailLinks) => `To leave, at any time: ${leave}`;

function mail(to: string, subject: string, paragraphs: string[], links: string[]): Message {
  return { channel: 'email', to, subject, text: paragraphs.join('\n\n'), links };
}

/** Asks whether it was really the holder of the address who wants the newsletter. */
export function confirmationMail(to: string, links: MailLinks): Message {
  return mail(
    to,
    'Do you want the Train Swap newsletter?',
    [
      `Confirm that it may come to this address: ${links.confirm}`,
      'The link is valid for 7 days.',
      'You did not ask for it? Then there is nothing to do: without the link nothing is sent, and we forget this address.',
      `Or take it back at once: ${links.leave}`,
    ],
    [links.confirm, links.leave],
  );
}

/** To someone who asks again: the page answers as for a new address, so the mail has to say it. */
export function alreadySubscribedMail(to: string, links: MailLinks): Message {
  return mail(
    to,
    'You already get the Train Swap newsletter',
    [
      'Someone, probably you, asked for our newsletter for this address. It comes here already, so there is nothing to do.',
      leaveLine(links),
    ],
    [links.leave],
  );
}

export function welcomeMail(to: string, links: MailLinks): Message {
  return mail(
    to,
    'You are subscribed to the Train Swap newsletter',
    ['Thank you. Once a month we write which routes you can swap on.', leaveLine(links)],
    [links.leave],
  );
}
