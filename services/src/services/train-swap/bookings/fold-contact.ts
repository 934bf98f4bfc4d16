import { getInitial } from '@train-swap/shared-config/truncate-text';

/** Ignores case, accents, spaces, hyphens and apostrophes: `O’Brien-Şahin` becomes `obriensahin`. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Ignores case, character width, spaces and hyphens. */
export const foldReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Ignores case and surrounding spaces. */
export const foldEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** `demo.okafor@example.com` becomes `d•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${getInitial(email)}•••${email.slice(at)}`;
}

/** `+447700900101` becomes `•••101`. */
export const maskPhone = (phone: string): string => `•••${phone.slice(-3)}`;
