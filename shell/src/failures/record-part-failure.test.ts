/** @jest-environment jsdom */

import { beforeEach, expect, it } from '@jest/globals';
import { failureStore, registerRelease } from '@train-swap/federation';
import { recordPartFailure } from './record-part-failure';

const owner = () => 'mfe-swap';

beforeEach(() => {
  failureStore.setState({ failures: [] });
  const release = { release: 'r1', base: '/r/mfe-payments/r1/', entry: 'e.js', digests: {} };
  registerRelease('mfe-payments', release);
});

it('records the release of the failed file, also inside another remote', () => {
  const error = Object.assign(new Error('Loading chunk 304 failed.'), {
    request: 'http://localhost/r/mfe-payments/r1/304.js?again=1',
  });
  const { remote, release, reference } = recordPartFailure(error, owner);
  expect([remote, release]).toEqual(['mfe-payments', 'r1']);
  recordPartFailure(error, owner);
  expect(failureStore.getState().failures).toMatchObject([{ phase: 'load', reference }]);
});

it('records the remote of the path when the error has no address', () => {
  const error = new Error('no address');
  error.stack = '';
  expect(recordPartFailure(error, owner).remote).toBe('mfe-swap');
});
