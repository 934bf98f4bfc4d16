import { createPrivateKey } from 'node:crypto';
import { createAddressCheck } from 'shared-server';
import { createEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';

/** `swap@example.com` or `Train Swap <swap@example.com>`. */
const sender = /^(?:[^<>"\r\n]+ )?<?[^\s<>@]+@([a-z0-9.-]+\.[a-z0-9-]+)>?$/i;

export const smtpSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => new URL(url).hostname !== '', 'must name a host')
    .optional()
    .describe(
      'Mail server that sends emails, instead of `MESSAGES_URL`: `smtps://user:password@host:465`, or `smtp://user:password@host:587` with STARTTLS. Without TLS only on loopback.',
    ),
  SMTP_FROM: z
    .string()
    .regex(sender, 'must be an address, or `Name <address>`')
    .optional()
    .describe('Sender of emails: `Train Swap <swap@example.com>`. Required with `SMTP_URL`.'),
  DKIM_DOMAIN: z
    .hostname()
    .optional()
    .describe('Domain that signs emails. All three DKIM variables, or none: the server signs.'),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a part of a host name')
    .optional()
    .describe('Its key is at `<selector>._domainkey.<domain>`.'),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'must be an RSA private key as PEM; line breaks may be written as \\n')
    .optional()
    .describe('RSA private key as PEM. Line breaks may be written as `\\n`.'),
};

export type SmtpSettings = {
  url: string;
  from: string;
  /** The domain of the sender. */
  domain: string;
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined;
};

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || createAddressCheck(['loopback'])(host.replace(/^\[|\]$/g, ''));

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** @throws {Error} for settings that do not belong together */
export function toSmtpSettings(
  value: z.output<z.ZodObject<typeof smtpSettings>> & { MESSAGES_URL?: string | undefined },
): SmtpSettings | null {
  const { SMTP_URL: url, SMTP_FROM: from = '' } = value;
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: key } = value;
  const dkim = [domainName, keySelector, key].filter(Boolean).length;
  const faults = [
    ...(url && value.MESSAGES_URL ? ['SMTP_URL, MESSAGES_URL: set only one of them'] : []),
    ...(url && !from ? ['SMTP_FROM: is required with SMTP_URL'] : []),
    ...(!url && (from || dkim > 0) ? ['SMTP_URL: is required with SMTP_FROM or DKIM_DOMAIN'] : []),
    ...(dkim % 3 === 0
      ? []
      : ['DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY: set all three, or none']),
  ];
  if (faults.length > 0) throw createEnvironmentError(faults);
  if (!url) return null;
  return {
    url,
    from,
    domain: sender.exec(from)?.[1] ?? '',
    dkim:
      domainName && keySelector && key ? { domainName, keySelector, privateKey: key } : undefined,
  };
}
