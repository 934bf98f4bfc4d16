import type { ServiceContext } from '../../foundation/context';
import type { Traveller } from '../../foundation/session';

/**
 * Tells the traveller of a change of what signs in, where codes reach them. Inside the transaction
 * that changes it.
 */
export async function tellOfPasskey(
  context: ServiceContext,
  traveller: Traveller,
  change: 'added' | 'removed',
  name: string,
): Promise<void> {
  const account = new URL('/account', context.configuration.publicOrigin).href;
  const where = change === 'added' ? 'to' : 'from';
  const first = `A passkey was ${change} ${where} your Train Swap account: ${name}.`;
  const ifNotYou =
    change === 'added'
      ? 'That was not you? Sign in, remove the passkey and sign out everywhere else'
      : 'That was not you? Sign in and look at your passkeys and devices';
  if (traveller.email) {
    const now =
      change === 'added'
        ? 'You can sign in with it from now on. Codes by e-mail work as before.'
        : 'It signs in no longer. Codes by e-mail work as before.';
    await context.messages.send({
      channel: 'email',
      to: traveller.email,
      subject: `A passkey was ${change} ${where} your account`,
      text: [first, now, `${ifNotYou}: ${account}`].join('\n\n'),
      links: [account],
    });
  } else if (traveller.phone) {
    const text = `${first} ${ifNotYou}: ${account}`;
    await context.messages.send({
      channel: 'text',
      to: traveller.phone,
      subject: '',
      text,
      links: [account],
    });
  }
}
