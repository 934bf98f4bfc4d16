import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, type ExchangeOperation, type PlaceChoice, trainSwapApi } from 'shared-api';
import { operationQuery } from '../../lib/operation/get-operation';

export type PlaceChange = { operationId: string; places: PlaceChoice[] };

/** Other places for a hold that still runs; its time stays. 409 `place-taken`, 410 `hold-expired`. */
export function changePlaces({ operationId, places }: PlaceChange): Promise<ExchangeOperation> {
  return answer(
    trainSwapApi.POST('/exchange-operations/{operationId}/places', {
      params: { path: { operationId } },
      body: { places },
    }),
  );
}

export function useChangePlaces() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changePlaces,
    onSuccess: (operation) => client.setQueryData(operationQuery(operation.id).queryKey, operation),
  });
}
