import type { ServiceContext } from '../../../kit/context';
import type { Traveller } from '../../../kit/session';

export type SecurityNews = {
  subject: string;
  /** What happened, in one sentence. */
  what: string;
  /** What holds from now on. */
  now: string;
  /** Ends where the address of the account page follows. */
  ifNotYou: string;
};

/** Tells a traveller of a change of what signs in, where codes reach them. Inside the transaction that changes it. */
export async function tellTraveller(
  context: ServiceContext,
  traveller: Traveller,
  { subject, what, now, ifNotYou }: SecurityNews,
): Promise<void> {
  const account = new URL('/account', context.configuration.publicOrigin).href;
  const last = `That was not you? ${ifNotYou}: ${account}`;
  const links = [account];
  if (traveller.email) {
    const text = [what, now, last].join('\n\n');
    await context.messages.send({ channel: 'email', to: traveller.email, subject, text, links });
  } else if (traveller.phone) {
    const text = `${what} ${last}`;
    await context.messages.send({ channel: 'text', to: traveller.phone, subject: '', text, links });
  }
}
