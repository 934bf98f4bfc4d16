/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { act, useId, useLayoutEffect } from 'react';
import { reactLifecycles } from './react-lifecycles';
import { renderApp } from './render-app';

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

it('takes over what the build has rendered, ids and typed text and all', async () => {
  const Screen = () => <input id={useId()} />;
  const { mount, unmount } = reactLifecycles(Screen, 'x-');
  const given = { domElement: document.createElement('div'), onCrash: jest.fn() };
  given.domElement.innerHTML = renderApp(<Screen />, 'x-');
  const field = given.domElement.querySelector('input') as HTMLInputElement;
  const { id } = field;
  field.value = 'typed';
  await act(() => mount({ ...given, isPrerendered: true }));
  expect(given.domElement.querySelector('input')).toBe(field);
  expect(id).toContain('x-');
  expect([field.id, field.value]).toEqual([id, 'typed']);
  await act(() => unmount(given));
  expect(given.domElement.childNodes).toHaveLength(0);
});

it('has taken over what stands there when it answers', async () => {
  const taken = jest.fn();
  const Screen = () => {
    useLayoutEffect(taken as () => void, []);
    return <p>Here</p>;
  };
  const { mount, unmount } = reactLifecycles(Screen);
  const given = { domElement: document.createElement('div'), onCrash: jest.fn() };
  given.domElement.innerHTML = renderApp(<p>Here</p>, '');
  await mount({ ...given, isPrerendered: true });
  expect(taken).toHaveBeenCalled();
  await act(() => unmount(given));
});
