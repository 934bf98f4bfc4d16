import { addLanguage } from '@train-swap/shared-config/languages';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Configuration } from '../../../kit/configuration';
import { findLanguage, getLanguage, i18n, runInLanguage } from '../../../kit/language/i18n';
import { button, heading, paragraph } from '../../../kit/mail/components';
import { createMail } from '../../../kit/mail/create-mail';
import type { Message } from '../../../kit/messages';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import { defineSubscription } from '../../../kit/service';
import { addMs, limits } from '../limits';
import { passwordResets, travellers } from '../schema';

export const passwordResetWanted = 'password-reset.wanted';

function createLink({ passwordResetLocation, publicOrigin }: Configuration, token: string): string {
  const link = new URL(passwordResetLocation);
  if (link.origin === new URL(publicOrigin).origin) {
    link.pathname = addLanguage(link.pathname, getLanguage());
  }
  link.searchParams.set('token', token);
  return link.href;
}

function createResetMail(to: string, link: string): Message {
  const subject = i18n.t('Choose a new password for Train Swap');
  return createMail({
    to,
    kind: 'password-reset',
    subject,
    parts: [
      heading(subject),
      paragraph(i18n.t('The link is valid for one hour and works once.')),
      button(i18n.t('Choose a new password'), link),
      paragraph(
        i18n.t(
          'You did not request it? You do not have to do anything: your password stays the same.',
        ),
      ),
    ],
  });
}

/** Sends the link if the address belongs to a traveller. */
export const sendPasswordReset = defineSubscription({
  name: 'send-password-reset',
  event: passwordResetWanted,
  data: z.strictObject({ email: z.string(), language: z.string() }),
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
      expiresAt: addMs(context.clock.now(), limits.resetLinkLifetimeMs),
    });
    const { email, language } = event.data;
    const mail = runInLanguage(findLanguage(language), () =>
      createResetMail(email, createLink(context.configuration, token)),
    );
    await context.messages.send(mail);
  },
});
