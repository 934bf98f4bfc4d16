import { lostReply } from '@train-swap/shared-api/testing';
import type { SwapPage } from './swap-page';
import { swapRoutes } from './swap-services';

/** The service handles requests to a route, and the page gets no response. */
export function loseReply(page: SwapPage, route: string): void {
  const handle = swapRoutes(page.state)[route];
  page.services.use({
    [route]: async (request) => {
      await handle?.(request);
      return lostReply();
    },
  });
}
