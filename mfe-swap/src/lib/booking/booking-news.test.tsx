import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createEventStreams, problem } from '@train-swap/shared-api/testing';
import { offerOf } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';
import { swapRoutes } from '../../testing/swap-services';

const page = swapPage();
const offersRoute = 'POST /train-swap/bookings/:bookingId/exchange-offers';

it('loads the trains again when an event arrives during their first load', async () => {
  const streams = createEventStreams();
  let finishFirstLoad = () => {};
  const firstLoad = new Promise<void>((resolve) => {
    finishFirstLoad = resolve;
  });
  let loads = 0;
  page.services.use({
    'GET /propagator/events': streams.respond,
    [offersRoute]: async (request) => {
      loads += 1;
      const isFirst = loads === 1;
      const response = await swapRoutes(page.state)[offersRoute]?.(request);
      if (isFirst) await firstLoad;
      return response ?? problem(404, 'not-found', 'No such route.');
    },
  });
  await openPage('/swap/b1');
  await waitFor(() => expect([streams.open.length, loads]).toEqual([1, 1]));

  page.state.offers = [offerOf('15:00', '19:20', 400)];
  const event = { id: 'e1', type: 'train.delayed', at: '2026-11-22T09:30:00Z', bookingId: 'b1' };
  streams.open[0]?.write(`id: e1\ndata: ${JSON.stringify(event)}\n\n`);
  await screen.findByText(/^The times of your train have changed/);
  finishFirstLoad();

  expect(await screen.findByRole('link', { name: 'Choose the 15:00, £6.50' })).toBeTruthy();
});
