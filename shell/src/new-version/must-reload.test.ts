/** @jest-environment jsdom */

import { expect, it } from '@jest/globals';
import { pageReleases } from '@train-swap/federation';
import { mustReload } from './must-reload';

it('is true when the shell was withdrawn, and false for a remote that can be replaced', () => {
  const { map } = pageReleases.getState();
  const release = { release: 'b', base: '/r/mfe-x/b/', entry: 'e.js', digests: {} };
  pageReleases.setState({
    map: { ...map, remotes: { 'mfe-x': release }, withdrawn: { 'mfe-x': ['a'] } },
  });
  expect(mustReload()).toBe(false);
  pageReleases.setState({ isShellWithdrawn: true });
  expect(mustReload()).toBe(true);
});
