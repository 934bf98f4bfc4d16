import { createTransport } from 'nodemailer';
import { createAddressCheck } from 'shared-server';
import type { Message, MessagePort } from '../messages';
import { problem } from '../problem';
import type { SmtpSettings } from '../smtp-settings';

const timeoutMs = 10_000;

type SmtpError = Error & { code?: string; responseCode?: number };

/** Sends emails to a mail server. Each has a fixed Message-ID, by which readers recognise a repeated mail. */
export function createSmtpPort({ url, from, domain, dkim }: SmtpSettings): MessagePort {
  const isLocal = isLoopback(new URL(url).hostname);
  const transport = createTransport({
    url,
    pool: true,
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    // The outbox repeats; a code is sent at most once.
    maxRequeues: 0,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim ? { dkim } : {}),
  });
  return {
    deliver: async (message, key) => {
      const mail = { ...toMail(message), from, messageId: `<${key}@${domain}>` };
      await transport.sendMail(mail).catch((cause: SmtpError) => {
        throw Object.assign(toRejection(cause), { cause });
      });
    },
    close: () => transport.close(),
  };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || createAddressCheck(['loopback'])(host.replace(/^\[|\]$/g, ''));

function toMail({ to, subject, text, html, attachments = [], unsubscribeUrl }: Message) {
  return {
    to: { name: '', address: to },
    subject,
    text,
    ...(html ? { html } : {}),
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content, 'base64'),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

/** The server rejected the sender, the recipient or the mail for good. Without a response the mail is repeated. */
function toRejection({ code, responseCode = 500, message }: SmtpError) {
  const isPermanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return problem('message-rejected', {
    status: isPermanent ? 422 : 503,
    detail: `The mail server rejected a mail: ${message}`,
  });
}
