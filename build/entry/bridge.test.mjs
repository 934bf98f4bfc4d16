/**
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import * as react from 'react';
import { createRoot } from 'react-dom/client';
import { createBridge } from './bridge.js';

const { act, createElement } = react;
let container;
let root;
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  jest.spyOn(console, 'error').mockImplementation(() => {});
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  container.remove();
  jest.restoreAllMocks();
});

const render = (...element) => act(() => root.render(createElement(...element)));

it('draws the component with new props and refs, and removes it', async () => {
  const Field = createBridge({ react, exposeId: 'x/field' })(({ value, ref }) =>
    createElement('input', { ref, readOnly: true, value }),
  );
  const ref = react.createRef();
  await render(Field, { value: '1', ref });
  await render(Field, { value: '2', ref });
  expect(container.querySelector('input').value).toBe('2');
  expect(ref.current).toBe(container.querySelector('input'));
  await act(() => root.unmount());
  expect(container.innerHTML).toBe('');
  expect(ref.current).toBeNull();
});

it('passes an error of the component to the page', async () => {
  const Broken = createBridge({ react, exposeId: 'x/broken' })(() => {
    throw new Error('no data');
  });
  // Within `act`, React throws errors that a root has handled.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const error = await new Promise((resolve) => {
    root = createRoot(container, { onUncaughtError: resolve });
    root.render(createElement(Broken));
  });
  expect(error).toEqual(new Error('no data'));
});

it('shows nothing, with a reason, in a page that shares no React', async () => {
  const Field = createBridge({ react: null, exposeId: 'x/field' })(() => 'field');
  await render('main', null, 'page', createElement(Field));
  expect(container.textContent).toBe('page');
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('x/field shows nothing'));
});
