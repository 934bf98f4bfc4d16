import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

/** OWASP's argon2id figures: 19 MiB, two passes, one lane. */
const cost = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const newPassword = z
  .string()
  .min(10, 'Choose at least 10 characters.')
  .max(200, 'Choose at most 200 characters.');

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | null = null;

/** Takes as long for someone unknown, or without a password, as for a wrong password. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('a password that nobody has');
  // Waited for by all, or who is unknown would be told by the first try of a process.
  const nobodys = await nobody;
  const matches = await verify(kept ?? nobodys, password);
  return matches && kept !== null;
}
