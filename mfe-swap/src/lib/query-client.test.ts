import { expect, it } from '@jest/globals';
import { acceptSession, type Session } from '@train-swap/shared-api';
import { startTestServices } from '@train-swap/shared-api/testing';
import { queryClient } from './query-client';

it('clears the cache after a sign-out on the screen of another remote', async () => {
  const services = await startTestServices();
  const session = (id: string, traveller: Session['traveller']): Session => ({
    kind: traveller ? 'traveller' : 'guest',
    id,
    traveller,
    stepUps: [],
    expiresAt: '2026-11-22T09:00:00Z',
  });
  acceptSession(
    session('t1', { id: 'u1', name: 'Ada Okafor', email: 'ada@example.com', phone: null }),
  );
  queryClient.setQueryData(['booking', 'b1'], { reference: 'SWAPME24' });
  acceptSession(session('g1', null));
  expect(queryClient.getQueryData(['booking', 'b1'])).toBeUndefined();
  await services.stop();
});
