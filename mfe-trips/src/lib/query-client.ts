import { QueryClient } from '@tanstack/react-query';
import { followSession } from 'shared-api';

/** Kept while the remote is away, so that coming back shows the screen at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The client of the services repeats what may be repeated; a second layer would only wait longer.
    // Without a network the answer is that there is none, and then what was saved is shown.
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

followSession(queryClient);
