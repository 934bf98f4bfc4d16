import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ExchangeOperation,
  type PlaceChoice,
  trainSwapApi,
  unwrap,
} from '@train-swap/shared-api';
import { operationQuery } from '../../lib/operation/get-operation';

export type PlaceChange = { operationId: string; places: PlaceChoice[] };

/** Replaces the places of a running hold; its expiry stays. 409 `place-taken`, 410 `hold-expired`. */
export function changePlaces({ operationId, places }: PlaceChange): Promise<ExchangeOperation> {
  return unwrap(
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
