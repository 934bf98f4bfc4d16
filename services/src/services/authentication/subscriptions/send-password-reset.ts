import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { createToken, hashToken } from '../../../kit/opaque-token';
import { defineSubscription } from '../../../kit/service';
import { after, limits } from '../limits';
import { passwordResets, travellers } from '../schema';

export const passwordResetWanted = 'password-reset.wanted';

/** Sends the link to a traveller with this address; nobody else is told anything. */
export const sendPasswordReset = defineSubscription({
  name: 'send-password-reset',
  event: passwordResetWanted,
  data: z.strictObject({ email: z.string() }),
  async handle(event, context) {
    const [traveller] = await context.database
      .select()
      .from(travellers)
      .where(eq(travellers.email, event.data.email));
    if (!traveller) return;
    const token = createToken();
    await context.database.insert(passwordResets).values({
      tokenHash: hashToken(token),
      travellerId: traveller.id,
      expiresAt: after(context.clock.now(), limits.resetLinkLife),
    });
    const link = new URL(context.configuration.passwordResetLocation);
    link.searchParams.set('token', token);
    await context.messages.send({
      channel: 'email',
      to: event.data.email,
      subject: 'Choose a new password for Train Swap',
      text: [
        `Choose a new password here: ${link.href}`,
        'The link is valid for one hour and works once.',
        'You did not ask for it? Then there is nothing to do: your password stays as it is.',
      ].join('\n\n'),
      links: [link.href],
    });
  },
});
