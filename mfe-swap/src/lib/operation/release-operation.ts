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
    onSettled: () => client.invalidateQueries(),
  });
}
