import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app';
import { queryClient } from '../lib/query-client';

/** Renders this remote at a path, with an empty query cache. */
export function openApp(path: string) {
  queryClient.clear();
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}
