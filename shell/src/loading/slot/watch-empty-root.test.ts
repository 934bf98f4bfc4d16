/** @jest-environment jsdom */

import { beforeEach, describe, expect, it } from '@jest/globals';
import { registerRelease } from '@train-swap/federation';
import { watchEmptyRoot } from './watch-empty-root';

const release = { release: '1', base: '/r/mfe-x/1/', entry: 'entry.js', digests: {} };

function throwFrom(remote: string) {
  const error = new Error('no chunk');
  error.stack = `Error: no chunk at http://localhost/r/${remote}/1/entry.js:1:1`;
  window.dispatchEvent(new ErrorEvent('error', { error }));
  return error;
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('an uncaught error of a shown remote', () => {
  let element: HTMLElement;
  let reported: unknown[];
  let stop: () => void;

  beforeEach(() => {
    for (const remote of ['mfe-x', 'mfe-y']) {
      registerRelease(remote, { ...release, base: `/r/${remote}/1/` });
    }
    stop?.();
    element = document.createElement('div');
    reported = [];
    stop = watchEmptyRoot(element, 'mfe-x', (error) => reported.push(error));
  });

  it('is reported when the element of the remote is empty, also a second time', async () => {
    const error = throwFrom('mfe-x');
    await nextTask();
    window.dispatchEvent(new ErrorEvent('error', { error }));
    await nextTask();
    expect(reported).toEqual([error, error]);
  });

  it('is not reported when the remote still shows content', async () => {
    element.textContent = 'the rest';
    throwFrom('mfe-x');
    await nextTask();
    expect(reported).toEqual([]);
  });

  it('is not reported for another remote or after the remote was unmounted', async () => {
    throwFrom('mfe-y');
    throwFrom('mfe-x');
    stop();
    await nextTask();
    expect(reported).toEqual([]);
  });
});
