import { QueryClient } from '@tanstack/react-query';
import { followSession } from 'shared-api';

/** Kept while the remote is away, so that coming back from signing in shows the screen at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // shared-api repeats what may be repeated, and tells an absent network from a slow one.
      retry: false,
      networkMode: 'always',
      staleTime: 15_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

followSession(queryClient);
