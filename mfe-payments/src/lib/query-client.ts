import { QueryClient } from '@tanstack/react-query';
import { followSession } from 'shared-api';

/** Kept while the remote is away, so that coming back shows the screen at once. */
export const queryClient = new QueryClient({
  // shared-api repeats what may be repeated; a second layer would only wait longer.
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});

followSession(queryClient);
