import { trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useLostReplyCheck } from '@train-swap/shared-api/flows/use-lost-reply-check';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';

/** Withdraws a wish and its open proposal. 404 `wish-not-found`. */
export async function withdrawWish(wishId: string): Promise<void> {
  await unwrap(trainSwapApi.DELETE('/wishes/{wishId}', { params: { path: { wishId } } }));
}

export function useWithdrawWish(bookingId: string) {
  const client = useQueryClient();
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['wish', bookingId] }),
      client.invalidateQueries({ queryKey: ['booking', bookingId] }),
    ]);
  const mutation = useMutation({ mutationFn: withdrawWish, onSettled: reload });
  useLostReplyCheck(mutation.error, reload);
  return mutation;
}
