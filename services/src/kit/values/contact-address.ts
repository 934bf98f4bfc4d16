import { getInitial } from '@train-swap/shared-config/truncate-text';
import { z } from 'zod';
import { i18n } from '../language/i18n';

/** Converts full-width letters and digits to ASCII and removes invisible format characters of copied text. */
export const normalizeText = (typed: string): string =>
  typed.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** An email address, trimmed and in lower case. */
export const emailAddress = z
  .string()
  .overwrite(normalizeText)
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email());

/** A phone number as E.164. Spaces, dashes and brackets in the input are removed. */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) =>
    normalizeText(text)
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+'),
  )
  .pipe(
    z.string().regex(/^\+[1-9]\d{6,14}$/, {
      error: () => i18n.t('Write the number with its country code, such as +44.'),
    }),
  );

export const channel = z.enum(['email', 'text']);
export type Channel = z.output<typeof channel>;

/** `a•••@example.com`, `+44•••••••101`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${getInitial(address)}•••${address.slice(at)}`;
  return `${address.slice(0, 3)}${'•'.repeat(Math.max(address.length - 6, 0))}${address.slice(-3)}`;
}
