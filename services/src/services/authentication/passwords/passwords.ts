import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

/** OWASP's argon2id figures: 19 MiB, two passes, one lane. */
const cost = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * The form in which passwords are hashed and compared: the OpaqueString profile of RFC 8265. Systems that
 * write `é` as one code point or as two, or type another kind of space, then send the same password.
 */
export const normalizePassword = (typed: string): string =>
  typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** The limits count the normalised form. An empty one is too short, as RFC 8265 has it. */
export const newPassword = z
  .string()
  .overwrite(normalizePassword)
  .min(10, 'Choose at least 10 characters.')
  .max(200, 'Choose at most 200 characters.')
  .refine(
    (password) => !/[\p{Cc}\p{Cs}]/u.test(password),
    'A password cannot have control characters, such as a tab or a line break.',
  );

/** In a decomposed form a password of 200 characters has up to four times as many. */
export const typedPassword = z.string().min(1).max(800);

/** Expects the normalised form, as `newPassword` returns it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * The forms in which a password may have been hashed: normalised, and as it was typed or decomposed
 * before passwords were normalised. How many there are depends on the typed text alone.
 */
const formsOf = (typed: string): string[] => [
  ...new Set([normalizePassword(typed), typed, typed.normalize('NFD')]),
];

let nobody: Promise<string> | null = null;

/**
 * Whether a typed password is the one of a stored hash. `oldForm`: the hash is of a form that is not
 * normalised, and is to be replaced. Takes as long for an unknown address, or one without a password, as
 * for a wrong password.
 */
export async function checkPassword(
  stored: string | null,
  typed: string,
): Promise<'wrong' | 'right' | 'oldForm'> {
  nobody ??= hashPassword('a password that nobody has');
  // Waited for by all, or who is unknown would be told by the first try of a process.
  const nobodys = await nobody;
  for (const [index, form] of formsOf(typed).entries()) {
    const matches = await verify(stored ?? nobodys, form);
    if (matches && stored !== null) return index === 0 ? 'right' : 'oldForm';
  }
  return 'wrong';
}

/** The hash that replaces one of an old form. */
export const hashNormalized = (typed: string): Promise<string> =>
  hashPassword(normalizePassword(typed));
