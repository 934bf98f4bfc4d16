import { trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useLostReplyCheck } from '@train-swap/shared-api/flows/use-lost-reply-check';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';

/** Releases held seats. The old ticket stays valid. */
export async function releaseOperation(operationId: string): Promise<void> {
  await unwrap(
    trainSwapApi.DELETE('/exchange-operations/{operationId}', {
      params: { path: { operationId } },
    }),
  );
}

export function useReleaseOperation() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: releaseOperation,
    // Not awaited, so that the next action of the screen runs before the refetch.
    onSettled: () => void client.invalidateQueries(),
  });
  useLostReplyCheck(mutation.error, () => client.invalidateQueries());
  return mutation;
}
