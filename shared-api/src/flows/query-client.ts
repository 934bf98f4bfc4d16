type QueryDefaults = { refetchOnReconnect?: boolean; staleTime?: number };

/**
 * Options for the `QueryClient` of a remote. shared-api retries, and it reports a missing network as a problem, so the
 * cache does neither. Pass the client to `syncCacheWithSession` too.
 */
export function queryClientOptions(queries: QueryDefaults = {}) {
  const always = { retry: false, networkMode: 'always' } as const;
  return { defaultOptions: { queries: { ...always, ...queries }, mutations: always } };
}
