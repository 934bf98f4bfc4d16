import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { closePage } from './open-page';
import { freshState, type SwapState, swapRoutes } from './swap-services';

export type SwapPage = { services: TestServices; state: SwapState; restore: () => void };

/**
 * Fake services with a new state for each test of a file. `restore` resets the routes that a test replaced. The members
 * are set from the first `beforeEach` on.
 */
export function swapPage(): SwapPage {
  const page = {} as SwapPage;
  page.restore = () => page.services.use(swapRoutes(page.state));
  beforeAll(async () => {
    page.services = await startTestServices();
  });
  beforeEach(() => {
    page.state = freshState();
    page.restore();
  });
  afterEach(() => closePage(page.services));
  afterAll(() => page.services.stop());
  return page;
}
