import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshSession } from '@train-swap/shared-api';
import type { TestServices } from '@train-swap/shared-api/testing';
import { App } from '../app';
import { usePendingChallenge } from '../features/exchange/identity/pending-challenge';
import { useFindTicketDraft } from '../features/find-ticket/find-ticket-draft';
import { queryClient } from '../lib/query-client';

/** Renders the remote at an address, as after a page load. */
export async function openPage(address: string) {
  // jsdom has no scrolling, no modal dialogs and no CSS object.
  window.scrollTo = () => undefined;
  window.scrollBy = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
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
  localStorage.clear();
  usePendingChallenge.setState(usePendingChallenge.getInitialState());
  useFindTicketDraft.setState(useFindTicketDraft.getInitialState());
  services.requests.length = 0;
}

/** Navigates as a link of another remote does: the shell changes the URL and the router follows. */
export function goTo(path: string) {
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

export const address = () => `${window.location.pathname}${window.location.search}`;
