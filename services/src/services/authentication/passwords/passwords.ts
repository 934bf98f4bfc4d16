import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * Normalises a password by the OpaqueString profile of RFC 8265, so that `é` as one or two code points and all kinds of
 * spaces are equal.
 */
export const normalizePassword = (typed: string): string =>
  typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** The length limits apply to the normalised form. */
export const newPassword = z
  .string()
  .overwrite(normalizePassword)
  .min(10, { error: () => i18n.t('Choose at least 10 characters.') })
  .max(200, { error: () => i18n.t('Choose at most 200 characters.') })
  .refine((password) => !/[\p{Cc}\p{Cs}]/u.test(password), {
    error: () =>
      i18n.t('A password cannot have control characters, such as a tab or a line break.'),
  });

/** A decomposed password can have four times as many characters as the normalised one. */
export const typedPassword = z.string().min(1).max(800);

/** Expects the normalised form, as `newPassword` returns it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * The forms in which a password may have been hashed: normalised, or, for older hashes, as typed or decomposed. Their
 * number depends only on the typed text.
 */
const getForms = (typed: string): string[] => [
  ...new Set([normalizePassword(typed), typed, typed.normalize('NFD')]),
];

let dummyHash: Promise<string> | null = null;

/**
 * Compares a typed password with a stored hash. `oldForm`: it matches, but the hash is not of the normalised form and
 * should be replaced. Takes the same time for an unknown address, a missing password and a wrong password.
 */
export async function checkPassword(
  stored: string | null,
  typed: string,
): Promise<'wrong' | 'right' | 'oldForm'> {
  dummyHash ??= hashPassword('a password for comparison only');
  // All callers wait, so that the first call in a process does not reveal an unknown address.
  const dummy = await dummyHash;
  for (const [index, form] of getForms(typed).entries()) {
    const matches = await verify(stored ?? dummy, form);
    if (matches && stored !== null) return index === 0 ? 'right' : 'oldForm';
  }
  return 'wrong';
}

/** The hash that replaces one of an old form. */
export const hashNormalized = (typed: string): Promise<string> =>
  hashPassword(normalizePassword(typed));
