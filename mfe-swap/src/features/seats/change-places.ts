import {
  type ExchangeOperation,
  type PlaceChoice,
  trainSwapApi,
  unwrap,
} from '@train-swap/shared-api';
import { useLostReplyCheck } from '@train-swap/shared-api/flows/use-lost-reply-check';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';
import { getOperation, operationQuery } from '../../lib/operation/get-operation';

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

export function useChangePlaces(onChanged: (operation: ExchangeOperation) => void) {
  const client = useQueryClient();
  const handleChanged = (operation: ExchangeOperation) => {
    client.setQueryData(operationQuery(operation.id).queryKey, operation);
    onChanged(operation);
  };
  const mutation = useMutation({ mutationFn: changePlaces, onSuccess: handleChanged });
  useLostReplyCheck(mutation.error, async () => {
    if (!mutation.variables) return;
    const operation = await getOperation(mutation.variables.operationId);
    if (isHeld(operation, mutation.variables.places)) handleChanged(operation);
  });
  return mutation;
}

function isHeld({ places }: ExchangeOperation, wanted: readonly PlaceChoice[]): boolean {
  return wanted.every(({ travellerId, legIndex, coach, place }) =>
    places.some(
      (held) =>
        held.travellerId === travellerId &&
        held.legIndex === legIndex &&
        held.coach === coach &&
        held.place === place,
    ),
  );
}
