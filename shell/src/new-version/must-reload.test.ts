/** @jest-environment jsdom */

import { expect, it } from '@jest/globals';
import { pageSet } from 'federation';
import { mustReload } from './must-reload';

it('asks for a new page when the shell was withdrawn, and not for a remote that can be replaced', () => {
  const { map } = pageSet.getState();
  const release = { release: 'b', base: '/r/mfe-x/b/', entry: 'e.js', digests: {} };
  pageSet.setState({
    map: { ...map, remotes: { 'mfe-x': release }, withdrawn: { 'mfe-x': ['a'] } },
  });
  expect(mustReload()).toBe(false);
  pageSet.setState({ isShellWithdrawn: true });
  expect(mustReload()).toBe(true);
});
