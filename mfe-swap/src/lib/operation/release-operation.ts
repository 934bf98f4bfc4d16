import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trainSwapApi } from 'shared-api';
import { ask } from '../ask';

/** Lets held seats go before their time. The old ticket stays as it is. */
export async function releaseOperation(operationId: string): Promise<void> {
  await ask(
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
