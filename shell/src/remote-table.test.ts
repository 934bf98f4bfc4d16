import { afterEach, describe, expect, it } from '@jest/globals';
import { parseReleaseMap } from 'federation';
import { builtRemotes, ownerOf, owns, prefixOf, remoteTable, tableOf } from './remote-table';

const ownersOf = (pathname: string) =>
  builtRemotes.filter((remote) => owns(remote, pathname)).map(({ name }) => name);

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

  it.each(['/swapped', '/tripsy', '/nowhere'])('gives %s to no remote', (pathname) => {
    expect(ownersOf(pathname)).toEqual([]);
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
  };
  afterEach(() => remoteTable.setState(remoteTable.getInitialState(), true));

  it('replaces the table of the build', () => {
    remoteTable.setState(tableOf({ ...map, routes: [{ remote: 'mfe-lounge', ...lounge }] }), true);
    expect(remoteTable.getState()).toEqual([{ name: 'mfe-lounge', ...lounge }]);
    expect(ownerOf('/lounge/4')).toBe('mfe-lounge');
    expect(prefixOf('/lounge/4')).toBe('/lounge');
    expect(ownerOf('/trips')).toBeNull();
  });

  it('is that of the build when the map has none, or an equal one', () => {
    expect(tableOf(map)).toBe(builtRemotes);
    const routes = builtRemotes.map(({ name, ...route }) => ({ ...route, remote: name }));
    expect(tableOf(parseReleaseMap(JSON.stringify({ ...map, routes })))).toBe(builtRemotes);
  });
});
