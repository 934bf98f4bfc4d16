import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, type ExchangeOperation, now, trainSwapApi } from 'shared-api';

/** Asked again at this pace while the time is over and the service has not yet said so, in ms. */
const impatience = 2_000;

/** The state of one exchange. 404 `exchange-operation-not-found`. */
export function getOperation(operationId: string): Promise<ExchangeOperation> {
  return answer(
    trainSwapApi.GET('/exchange-operations/{operationId}', { params: { path: { operationId } } }),
  );
}

export const operationQuery = (operationId: string) =>
  queryOptions({
    queryKey: ['exchange-operation', operationId],
    queryFn: () => getOperation(operationId),
    // What the screen shows next depends on it: a reload or a return asks the service each time.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'ON_HOLD' && Date.parse(state.data.heldUntil) <= now()
        ? impatience
        : false,
  });

export const useOperation = (operationId: string) => useQuery(operationQuery(operationId));
