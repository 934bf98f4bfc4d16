import { CommandError } from '../command-error';
import { SignatureError } from './signing/signing';

export function createForbiddenKeyError(remotes: readonly string[], what: string): SignatureError {
  return new SignatureError(`This key may sign only for ${remotes.join(', ')}, not for ${what}.`);
}

export function createNotAllowedError(key: string, what: string): SignatureError {
  return new SignatureError(`${key} is signed by a key that may not sign for ${what}.`);
}

export function createMismatchError(key: string): SignatureError {
  return new SignatureError(`${key} contains a signed document of another key.`);
}

/** @param what the number of a version, or `head` */
export function createMissingError(environment: string, what: number | 'head'): CommandError {
  const name = what === 'head' ? 'The head' : `Version ${what}`;
  return new CommandError(`${name} of ${environment} is missing in the store.`, {
    fix: `Restore it from a backup. If it was removed on purpose: delivery repair ${environment}`,
  });
}
