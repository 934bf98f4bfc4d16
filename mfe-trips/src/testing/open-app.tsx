import { render } from '@testing-library/react';
import { App } from '../app';
import { queryClient } from '../lib/query-client';

// jsdom has the element without its methods.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

/** Opens an address of this remote as a traveller's browser would. */
export function openApp(address: string) {
  queryClient.clear();
  window.history.replaceState(null, '', address);
  return render(<App />);
}
