import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { describeScreens } from '@train-swap/shared-ui/testing';
import { openApp } from './testing/open-app';

describeScreens({
  folder: join(import.meta.dirname, '..'),
  open: (address) => {
    // jsdom does not know the element <search>.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    openApp(address);
  },
  unknown: ['/trips/x/y', '/trips/x/y.z', '/help/a/b', '/help/contact/x', '/help/a/b/c/d'],
  links: ['/trips', '/help'],
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('an unknown address', () => {
  let services: TestServices;
  beforeAll(async () => {
    services = await startTestServices();
  });
  afterAll(() => services.stop());
  afterEach(cleanup);

  it('shows the not-found screen for an unknown help page', async () => {
    services.use({
      'GET /web/help-articles/:slug': () => problem(404, 'article-not-found', 'None.'),
    });
    openApp('/help/article.v2');
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy();
  });

  it('leads to the ticket search for an unknown booking', async () => {
    services.use({ 'GET /trips/trips/:id': () => problem(422, 'invalid-request', 'Wrong.') });
    openApp('/trips/x.y');
    await waitFor(() => expect(window.location.pathname).toBe('/swap/find'));
  });
});
