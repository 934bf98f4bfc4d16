import { createTransport } from 'nodemailer';
import type { Secrets } from 'shared-server/secrets';
import { addressRejected, type Message, type MessagePort } from '../messages';
import { problem } from '../problem';
import { createBounceToken, hashMailAddress, isHardBounce } from '../security/bounce-token';
import { isLoopback, type SmtpSettings } from '../smtp-settings';

const timeoutMs = 10_000;

type SmtpError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** Where bounces are stored, by hash of the address. */
export type Bounces = {
  isMarked(addressHash: string): Promise<boolean>;
  mark(addressHash: string): Promise<void>;
};

/**
 * Sends emails to a mail server. Each has a fixed Message-ID, by which readers recognise a repeated mail, and an envelope
 * sender that names its recipient. Optional mails are not sent to an address whose mails came back.
 */
export function createSmtpPort(
  { url, from, domain, dkim }: SmtpSettings,
  secret: Secrets,
  bounces: Bounces,
): MessagePort {
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
      const { to, unsubscribeUrl } = message;
      const addressHash = hashMailAddress({ secret }, to);
      if (unsubscribeUrl && (await bounces.isMarked(addressHash))) return;
      const sender = `bounce+${createBounceToken({ secret }, to)}@${domain}`;
      const mail = {
        ...toMail(message),
        from,
        envelope: { from: sender, to: [to] },
        messageId: `<${key}@${domain}>`,
      };
      await transport.sendMail(mail).catch(async (cause: SmtpError) => {
        const rejection = toRejection(cause);
        if (rejection.code === addressRejected) await bounces.mark(addressHash);
        throw Object.assign(rejection, { cause });
      });
    },
    close: () => transport.close(),
  };
}

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
function toRejection({ code, command, response = '', responseCode = 500, message }: SmtpError) {
  const isPermanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  const isBounce = isPermanent && command === 'RCPT TO' && isHardBounce(response);
  return problem(isBounce ? addressRejected : 'message-rejected', {
    status: isPermanent ? 422 : 503,
    detail: `The mail server rejected a mail: ${message}`,
  });
}
