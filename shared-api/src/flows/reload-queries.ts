type QueryKey = readonly unknown[];

/** The part of a `QueryClient` that a reload needs. */
type Cache = {
  refetchQueries: (
    filters: {
      queryKey: QueryKey;
      fetchStatus: 'fetching';
      predicate: (query: { state: { data: unknown } }) => boolean;
    },
    options: { cancelRefetch: false },
  ) => Promise<void>;
  invalidateQueries: (filters: { queryKey: QueryKey }) => Promise<void>;
};

/**
 * Loads the shown queries of a key again after a change; an empty key means all. `invalidateQueries` alone keeps the response
 * of a first load in progress, which may be older than the change.
 */
export async function reloadQueries(cache: Cache, queryKey: QueryKey): Promise<void> {
  // Without cancelRefetch this waits for the first loads, so that the screen can already show their data.
  await cache.refetchQueries(
    { queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined },
    { cancelRefetch: false },
  );
  await cache.invalidateQueries({ queryKey });
}
