import { afterEach, describe, expect, it } from '@jest/globals';
import { parseReleaseMap } from '@train-swap/federation';
import {
  builtRemotes,
  findOwner,
  findPrefix,
  isOwnerOf,
  remoteTable,
  toRemoteTable,
} from './remote-table';

const findOwners = (pathname: string) =>
  builtRemotes.filter((remote) => isOwnerOf(remote, pathname)).map(({ name }) => name);

describe('the table of remotes', () => {
  it.each([
    ['/', 'mfe-swap'],
    ['/swap/b1/exchange/o1', 'mfe-swap'],
    ['/trips', 'mfe-trips'],
    ['/help/contact', 'mfe-trips'],
    ['/payments/p1/receipt', 'mfe-payments'],
    ['/account/sign-in', 'mfe-auth'],
  ])('has one owner for %s: %s', (pathname, owner) => {
    expect(findOwners(pathname)).toEqual([owner]);
  });

  it.each(['/swapped', '/tripsy', '/nowhere'])('has no owner for %s', (pathname) => {
    expect(findOwners(pathname)).toEqual([]);
  });
});

describe('the table of a release map', () => {
  const lounge = { title: 'Lounge', paths: ['/lounge'], navigation: [] };
  const map = {
    environment: 'staging',
    version: 1,
    remotes: {},
    canaries: {},
    previous: {},
    withdrawn: {},
    off: {},
    routes: [],
  };
  afterEach(() => remoteTable.setState(remoteTable.getInitialState(), true));

  it('replaces the table of the build', () => {
    remoteTable.setState(
      toRemoteTable({ ...map, routes: [{ remote: 'mfe-lounge', ...lounge }] }),
      true,
    );
    expect(remoteTable.getState()).toEqual([{ name: 'mfe-lounge', ...lounge }]);
    expect(findOwner('/lounge/4')).toBe('mfe-lounge');
    expect(findPrefix('/lounge/4')).toBe('/lounge');
    expect(findOwner('/trips')).toBeNull();
  });

  it('is the table of the build when that of the map is equal', () => {
    const routes = builtRemotes.map(({ name, ...route }) => ({ ...route, remote: name }));
    expect(toRemoteTable(parseReleaseMap(JSON.stringify({ ...map, routes })))).toBe(builtRemotes);
  });
});
