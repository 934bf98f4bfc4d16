import { createEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';
import { isSecureAddress } from './setting-values';

export const smsSettings = {
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSecureAddress, 'must start with https:// outside of loopback')
    .optional()
    .describe('Gateway that sends text messages, beside `SMTP_URL`.'),
  SMS_GATEWAY: z
    .enum(['json', 'twilio'])
    .default('json')
    .describe(
      'Its protocol: `json` with a bearer token, or `twilio`: a form with Basic authentication and signed receipts.',
    ),
  SMS_ACCOUNT: z.string().optional().describe('User name of `twilio`: the account SID.'),
  SMS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Token of the gateway. Required with `SMS_URL`.'),
  SMS_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, 'must be a number as E.164, or a name')
    .optional()
    .describe(
      'Sender of text messages: a number as E.164, or a name of up to 11 letters and digits. Required with `SMS_URL`.',
    ),
};

export type SmsSettings = {
  url: string;
  gateway: 'json' | 'twilio';
  account: string;
  token: string;
  from: string;
  /** Where the gateway posts receipts. */
  receiptUrl: string;
};

export const textReceiptPath = '/api/authentication/text-receipts';

/** @throws {Error} for settings that do not belong together */
export function toSmsSettings(
  value: z.output<z.ZodObject<typeof smsSettings>> & {
    MESSAGES_URL?: string | undefined;
    PUBLIC_ORIGIN: string;
  },
): SmsSettings | null {
  const { SMS_URL: url, SMS_GATEWAY: gateway, SMS_ACCOUNT: account = '' } = value;
  const { SMS_TOKEN: token, SMS_FROM: from } = value;
  if (!url) return null;
  if (value.MESSAGES_URL) {
    throw createEnvironmentError(['SMS_URL, MESSAGES_URL: set only one of them']);
  }
  if (!token || !from || (gateway === 'twilio' && !account)) {
    throw createEnvironmentError([
      'SMS_TOKEN, SMS_FROM: are required with SMS_URL, and SMS_ACCOUNT with SMS_GATEWAY=twilio',
    ]);
  }
  const receiptUrl = new URL(textReceiptPath, value.PUBLIC_ORIGIN).href;
  return { url, gateway, account, token, from, receiptUrl };
}
