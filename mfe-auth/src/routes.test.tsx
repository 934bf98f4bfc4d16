import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ok, startTestServices, type TestServices } from 'shared-api/testing';
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
    await openApp(pattern.replaceAll(/:\w+/g, 'x1'));
    expect(notFound()).toBeNull();
    cleanup();
  });
});

describe('an address that no screen has', () => {
  it.each(['/account/nowhere', '/account/sign-in/x', '/account/privacy.html', '/account/a/b/c'])(
    '%s shows the not-found screen with links',
    async (address) => {
      await openApp(address);
      expect(notFound()).not.toBeNull();
      const links = screen.getAllByRole<HTMLAnchorElement>('link');
      expect(links.map(({ pathname }) => pathname)).toEqual(['/account', '/']);
      expect(document.title).toBe('Page not found – Train Swap');
      cleanup();
    },
  );
});
