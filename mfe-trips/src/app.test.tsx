import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import { openApp } from './testing/open-app';

const { screens } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { screens: string[] };

const notFound = () => screen.queryByRole('heading', { level: 1, name: 'There is no such page' });

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() => services.use({ 'GET /authentication/session': () => ok({ session: null }) }));

describe('the screens that package.json declares', () => {
  it.each(screens.filter((path) => !path.endsWith('/*')))('%s has a screen', async (pattern) => {
    // jsdom does not know the element <search>.
    const unknownElement = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openApp(pattern.replaceAll(/:\w+/g, 'x1'));
    await screen.findByRole('heading', { level: 1 });
    expect(notFound()).toBeNull();
    cleanup();
    unknownElement.mockRestore();
  });
});

it('shows the not-found screen for a help page that does not exist', async () => {
  services.use({
    'GET /web/help-articles/:slug': () => problem(404, 'article-not-found', 'None.'),
  });
  openApp('/help/article.v2');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy();
  cleanup();
});

it('offers the search for a ticket where the address holds no booking', async () => {
  services.use({ 'GET /trips/trips/:id': () => problem(422, 'invalid-request', 'Wrong.') });
  openApp('/trips/x.y');
  await screen.findByText('We do not know this trip here');
  expect(screen.getByRole('link', { name: 'Find my ticket' })).toBeTruthy();
  cleanup();
});

describe('an address that no screen has', () => {
  it.each(['/trips/x/y', '/trips/x/y.z', '/help/a/b', '/help/contact/x', '/help/a/b/c/d'])(
    '%s shows the not-found screen with links',
    async (address) => {
      await openApp(address);
      expect(notFound()).not.toBeNull();
      const links = screen.getAllByRole<HTMLAnchorElement>('link');
      expect(links.map(({ pathname }) => pathname)).toEqual(['/trips', '/help']);
      expect(document.title).toBe('Page not found – Train Swap');
      cleanup();
    },
  );
});
