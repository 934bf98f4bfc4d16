import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app';
import { queryClient } from '../lib/query-client';
import './patience';

/** Opens an address of this remote as a traveller's browser would, and answers the hands to use it with. */
export function openApp(address: string) {
  queryClient.clear();
  window.history.replaceState(null, '', address);
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}
