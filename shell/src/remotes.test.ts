import { describe, expect, it } from '@jest/globals';
import { owns, remotes } from './remotes';

const ownersOf = (pathname: string) =>
  remotes.filter((remote) => owns(remote, pathname)).map(({ name }) => name);

describe('the table of remotes', () => {
  it.each([
    ['/', 'mfe-swap'],
    ['/swap/b1/exchange/o1', 'mfe-swap'],
    ['/trips', 'mfe-trips'],
    ['/help/contact', 'mfe-trips'],
    ['/payments/p1/receipt', 'mfe-payments'],
    ['/account/sign-in', 'mfe-auth'],
  ])('gives %s to %s alone', (pathname, owner) => {
    expect(ownersOf(pathname)).toEqual([owner]);
  });

  it.each(['/swapped', '/tripsy', '/nowhere'])('gives %s to nobody', (pathname) => {
    expect(ownersOf(pathname)).toEqual([]);
  });
});
