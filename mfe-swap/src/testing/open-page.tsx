import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshSession } from 'shared-api';
import type { TestServices } from 'shared-api/testing';
import { App } from '../app';
import { usePendingChallenge } from '../features/exchange/identity/pending-challenge';
import { useFindTicketDraft } from '../features/find-ticket/find-ticket-draft';
import { queryClient } from '../lib/query-client';

// A screen's code comes when it is first shown, and what may be repeated is, before it is told.
configure({ asyncUtilTimeout: 5_000 });

/** Opens the remote at an address, as after a fresh load of the page. */
export async function openPage(address: string) {
  // jsdom draws nothing, so it has nothing to scroll, no dialogs above the page and no CSS object.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
  window.history.replaceState(null, '', address);
  await refreshSession();
  const user = userEvent.setup();
  render(<App />);
  return user;
}

export function closePage(services: TestServices) {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  usePendingChallenge.setState(usePendingChallenge.getInitialState());
  useFindTicketDraft.setState(useFindTicketDraft.getInitialState());
  services.requests.length = 0;
}

/** Goes where another remote's link would lead: the shell moves the address, the router hears of it. */
export function goTo(path: string) {
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

export const address = () => `${window.location.pathname}${window.location.search}`;
