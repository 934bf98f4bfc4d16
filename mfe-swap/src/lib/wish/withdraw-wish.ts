import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, trainSwapApi } from 'shared-api';

/** Takes a wish back; what it was offered ends with it. 404 `wish-not-found`. */
export async function withdrawWish(wishId: string): Promise<void> {
  await answer(trainSwapApi.DELETE('/wishes/{wishId}', { params: { path: { wishId } } }));
}

export function useWithdrawWish(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withdrawWish,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['wish', bookingId] }),
        client.invalidateQueries({ queryKey: ['booking', bookingId] }),
      ]),
  });
}
