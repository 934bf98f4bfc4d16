import { render } from '@testing-library/react';
import { App } from '../app';

/** Opens an address of this remote as a traveller's browser would. */
export function openApp(address: string) {
  window.history.replaceState(null, '', address);
  return render(<App />);
}
