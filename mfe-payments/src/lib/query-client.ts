import { syncCacheWithSession } from '@train-swap/shared-api';
import { queryClientOptions } from '@train-swap/shared-api/flows/query-client';
import { QueryClient } from '@train-swap/shared-ui/query';

/** Kept across unmounts, so that a returning traveller sees the screen at once. */
export const queryClient = new QueryClient(queryClientOptions());

syncCacheWithSession(queryClient);
