import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, trainSwapApi } from 'shared-api';

/** Lets held seats go before their time. The old ticket stays as it is. */
export async function releaseOperation(operationId: string): Promise<void> {
  await answer(
    trainSwapApi.DELETE('/exchange-operations/{operationId}', {
      params: { path: { operationId } },
    }),
  );
}

export function useReleaseOperation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: releaseOperation,
    // Not waited for: what a screen does next comes before it hears that the hold is gone.
    onSettled: () => void client.invalidateQueries(),
  });
}
