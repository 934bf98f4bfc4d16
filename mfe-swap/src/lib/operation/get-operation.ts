import { type ExchangeOperation, now, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { getLiveInterval } from '@train-swap/shared-ui';
import { type QueryClient, queryOptions, useQuery } from '@train-swap/shared-ui/query';

/** Polling interval after the hold expired, or while a carrier confirms, until it is decided; ms. */
const impatience = 2_000;

/** The state of one exchange. 404 `exchange-operation-not-found`. */
export function getOperation(operationId: string): Promise<ExchangeOperation> {
  return unwrap(
    trainSwapApi.GET('/exchange-operations/{operationId}', {
      params: { path: { operationId }, query: { live: 'true' } },
    }),
  );
}

export const operationQuery = (operationId: string) =>
  queryOptions({
    queryKey: ['exchange-operation', operationId],
    queryFn: () => getOperation(operationId),
    // The next step depends on it, so every mount refetches it.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isUndecided(state.data)
        ? impatience
        : getLiveInterval(state.data ? [state.data.offer.journey] : []),
  });

/** A carrier may confirm the other tickets of a proposal later than this one. */
const isUndecided = ({ status, heldUntil, proposal }: ExchangeOperation): boolean =>
  proposal?.atCarrier === 'confirming' || (status === 'ON_HOLD' && Date.parse(heldUntil) <= now());

/** Loads the booking first, so that a confirmed swap is shown with its new train. */
export async function reloadOperation(client: QueryClient, bookingId: string, operationId: string) {
  await client.invalidateQueries({ queryKey: ['booking', bookingId] });
  await client.invalidateQueries({ queryKey: operationQuery(operationId).queryKey });
}

export const useOperation = (operationId: string) => useQuery(operationQuery(operationId));
