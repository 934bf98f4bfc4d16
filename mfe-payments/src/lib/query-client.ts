import { QueryClient } from '@tanstack/react-query';
import { syncCacheWithSession } from '@train-swap/shared-api';
import { queryClientOptions } from '@train-swap/shared-api/flows/query-client';

/** Kept across unmounts, so that a returning traveller sees the screen at once. */
export const queryClient = new QueryClient(queryClientOptions());

syncCacheWithSession(queryClient);
