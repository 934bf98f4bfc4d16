import type { FastifyReply } from 'fastify';
import { html } from '../../../kit/mail/html';
import { sendPage } from '../layout/page';

export const getSignInPath = (to: string): string =>
  `/support-desk/sign-in?to=${encodeURIComponent(to)}`;

const signInAgain = html`<p><a class="button" href="/support-desk/sign-in">Sign in</a></p>`;

export const sendFailedSignIn = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply,
    {
      title: 'You are not signed in',
      main: html`<p>The sign-in was cancelled, took too long or was started in another window. Nothing was changed.</p>${signInAgain}`,
    },
    400,
  );

export const sendNoRole = (reply: FastifyReply, name: string): FastifyReply =>
  sendPage(
    reply,
    {
      title: 'Your account has no access',
      main: html`<p>You signed in as ${name}. This account has no role for the support desk. Ask the person who manages your staff accounts for the role support or operator, then sign in again.</p>
<p><a class="button" href="/support-desk/sign-in?other=true">Sign in with another account</a></p>`,
    },
    403,
  );

/** A link, because the policy of the pages lets no form lead to another site. */
export function sendSignedOut(reply: FastifyReply, url: string | null): FastifyReply {
  const main = url
    ? html`<p>You are signed out of the support desk. If others use this device, sign out of your staff account too.</p>
<p><a class="button" href="${url}">Sign out of the staff account</a></p>`
    : html`<p>You are signed out of the support desk.</p>${signInAgain}`;
  return sendPage(reply, { title: 'Signed out', main });
}

/** For a person whose session has ended. `text`: what a form sent, so that it is not lost. */
export const sendSessionEnded = (reply: FastifyReply, text: string | undefined): FastifyReply =>
  sendPage(
    reply,
    {
      title: 'Your session has ended',
      main: html`<p>Nothing was sent. Sign in, open the page again and send it once more.</p>${signInAgain}
${
  text
    ? html`<label for="text">Your text, which was not sent</label>
<textarea id="text" rows="6" readonly autofocus>
${text}</textarea>`
    : []
}`,
    },
    401,
  );

/** For a person with another role than the page needs. */
export const sendWrongRole = (reply: FastifyReply, role: string): FastifyReply =>
  sendPage(
    reply,
    {
      title: 'Your account has no access',
      main: html`<p>This page needs the role ${role}. Ask the person who manages your staff accounts for it.</p>
<p><a class="button" href="/support-desk/sign-in?other=true">Sign in with another account</a></p>`,
    },
    403,
  );
