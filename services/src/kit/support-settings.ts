import { createEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';
import { isSecureAddress } from './setting-values';

export const supportSettings = {
  SUPPORT_FORWARD_EMAIL: z
    .email()
    .optional()
    .describe('Mailbox of a helpdesk that gets each message of a traveller to support.'),
  SUPPORT_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSecureAddress, 'must be https, except on loopback')
    .optional()
    .describe('Address of a helpdesk that gets them as signed JSON.'),
  SUPPORT_WEBHOOK_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Secret that signs them. Required with `SUPPORT_WEBHOOK_URL`.'),
};

/** Where cases are forwarded to. */
export type SupportSettings = {
  forwardEmail: string | null;
  webhook: { url: string; secret: string } | null;
};

/** @throws {Error} for settings that do not belong together */
export function toSupportSettings(
  value: z.output<z.ZodObject<typeof supportSettings>>,
): SupportSettings {
  const { SUPPORT_WEBHOOK_URL: url, SUPPORT_WEBHOOK_SECRET: secret } = value;
  if (Boolean(url) !== Boolean(secret)) {
    throw createEnvironmentError([
      'SUPPORT_WEBHOOK_URL, SUPPORT_WEBHOOK_SECRET: set both, or none',
    ]);
  }
  return {
    forwardEmail: value.SUPPORT_FORWARD_EMAIL ?? null,
    webhook: url && secret ? { url, secret } : null,
  };
}
