import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Lifecycles } from '../react-lifecycles';

type PrerenderedApp = {
  lifecycles: Lifecycles;
  html: string;
  /** What the traveller does before the script runs. */
  before?: () => void;
};

/** Mounts an app over its prerendered HTML, as the shell does. `errors` are the console errors and the crashes. */
export async function hydratePrerendered({ lifecycles, html, before }: PrerenderedApp) {
  window.scrollTo = () => undefined;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const domElement = document.createElement('div');
  domElement.innerHTML = html;
  document.body.append(domElement);
  const consoleError = jest.spyOn(console, 'error');
  before?.();
  const props = { domElement, onCrash: jest.fn(), isPrerendered: true };
  await act(async () => {
    await lifecycles.bootstrap();
    await lifecycles.mount(props);
  });
  return {
    errors: () => [...consoleError.mock.calls, ...props.onCrash.mock.calls],
    unmount: async () => {
      await act(() => lifecycles.unmount(props));
      domElement.remove();
      consoleError.mockRestore();
    },
  };
}
