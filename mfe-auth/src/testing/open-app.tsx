import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app';

/** Renders the remote at an address. Returns the user-event instance too. */
export function openApp(address: string) {
  window.history.replaceState(null, '', address);
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}
