/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { reactLifecycles } from './react-lifecycles';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

it('shows its app between mount and unmount, once in an element', async () => {
  const Screen = () => <p>Here</p>;
  const { mount, unmount } = reactLifecycles(Screen);
  const given = { domElement: document.createElement('div'), onCrash: jest.fn() };
  await act(() => mount(given));
  expect(given.domElement.textContent).toBe('Here');
  await expect(mount(given)).rejects.toThrow('has a mounted app already');
  await act(() => unmount(given));
  expect(given.domElement.textContent).toBe('');
});
