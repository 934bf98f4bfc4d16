import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshSession } from 'shared-api';
import type { TestServices } from 'shared-api/testing';
import { App } from '../app';
import { queryClient } from '../lib/query-client';

/** Opens the remote at an address, as after a fresh load of the page. */
export async function openPage(address: string) {
  // jsdom draws nothing, so it has nothing to scroll.
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', address);
  await refreshSession();
  const user = userEvent.setup();
  render(<App />);
  return user;
}

export async function closePage(services: TestServices) {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  services.requests.length = 0;
}

export const address = () => `${window.location.pathname}${window.location.search}`;
