import { syncCacheWithSession } from '@train-swap/shared-api';
import { queryClientOptions } from '@train-swap/shared-api/flows/query-client';
import { QueryClient } from '@train-swap/shared-ui/query';

/** Outlives an unmount, so that a traveller who returns sees the screen at once. */
export const queryClient = new QueryClient(queryClientOptions({ refetchOnReconnect: true }));

syncCacheWithSession(queryClient);
