/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { act, useId, useLayoutEffect } from 'react';
import { reactLifecycles } from './react-lifecycles';
import { renderApp } from './render-app';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

it('shows the app between mount and unmount and rejects a second mount', async () => {
  const Screen = () => <p>Here</p>;
  const { mount, unmount } = reactLifecycles(Screen);
  const props = { domElement: document.createElement('div'), onCrash: jest.fn() };
  await act(() => mount(props));
  expect(props.domElement.textContent).toBe('Here');
  await expect(mount(props)).rejects.toThrow('already has a mounted app');
  await act(() => unmount(props));
  expect(props.domElement.textContent).toBe('');
});

it('hydrates prerendered HTML and keeps ids and typed text', async () => {
  const Screen = () => <input id={useId()} />;
  const { mount, unmount } = reactLifecycles(Screen, 'x-');
  const props = { domElement: document.createElement('div'), onCrash: jest.fn() };
  props.domElement.innerHTML = renderApp(<Screen />, 'x-');
  const field = props.domElement.querySelector('input') as HTMLInputElement;
  const { id } = field;
  field.value = 'typed';
  await act(() => mount({ ...props, isPrerendered: true }));
  expect(props.domElement.querySelector('input')).toBe(field);
  expect(id).toContain('x-');
  expect([field.id, field.value]).toEqual([id, 'typed']);
  await act(() => unmount(props));
  expect(props.domElement.childNodes).toHaveLength(0);
});

it('has hydrated the HTML when mount resolves', async () => {
  const onHydrated = jest.fn();
  const Screen = () => {
    useLayoutEffect(onHydrated as () => void, []);
    return <p>Here</p>;
  };
  const { mount, unmount } = reactLifecycles(Screen);
  const props = { domElement: document.createElement('div'), onCrash: jest.fn() };
  props.domElement.innerHTML = renderApp(<p>Here</p>, '');
  await mount({ ...props, isPrerendered: true });
  expect(onHydrated).toHaveBeenCalled();
  await act(() => unmount(props));
});

it.each(['', 'translated-ltr'])(
  'reports HTML that does not match, unless a translator changed it: "%s"',
  async (className) => {
    document.documentElement.className = className;
    const reported = jest.fn();
    Object.assign(globalThis, { reportError: reported });
    const { mount, unmount } = reactLifecycles(() => <p>Here</p>);
    const props = { domElement: document.createElement('div'), onCrash: jest.fn() };
    props.domElement.innerHTML = '<p><font>Ici</font></p>';
    await act(() => mount({ ...props, isPrerendered: true }));
    expect(props.domElement.textContent).toBe('Here');
    expect(reported).toHaveBeenCalledTimes(className === '' ? 1 : 0);
    await act(() => unmount(props));
    document.documentElement.className = '';
  },
);
