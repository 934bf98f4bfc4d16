import { z } from 'zod';

/**
 * One form of what keyboards and clipboards write in several: full-width letters and digits, and the
 * invisible characters that a copied text brings along.
 */
export const plainText = (typed: string): string => typed.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** An e-mail address as it is compared and stored: trimmed and in lower case. */
export const emailAddress = z
  .string()
  .overwrite(plainText)
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email());

/** A phone number as E.164, written with or without spaces, dashes and brackets. */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) =>
    plainText(text)
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+'),
  )
  .pipe(
    z.string().regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its country code, such as +44.'),
  );

export const channel = z.enum(['email', 'text']);
export type Channel = z.output<typeof channel>;

/** `a•••@example.com`, `+44•••••••101`: enough to recognise, not to learn. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.slice(0, 1)}•••${address.slice(at)}`;
  return `${address.slice(0, 3)}${'•'.repeat(Math.max(address.length - 6, 0))}${address.slice(-3)}`;
}
