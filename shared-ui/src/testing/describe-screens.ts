import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ok, startTestServices, type TestServices } from '@train-swap/shared-api/testing';

type RemoteScreens = {
  /** Folder of the remote's package.json. */
  folder: string;
  open: (address: string) => unknown;
  /** Addresses below the remote's paths that have no screen. */
  unknown: readonly string[];
  /** Paths of the links on its not-found screen. */
  links: readonly string[];
};

/** Tests that each path in `screens` of package.json has a screen, and that others show the not-found screen. */
export function describeScreens({ folder, open, unknown, links }: RemoteScreens): void {
  const { screens } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    screens: string[];
  };
  const notFound = () => screen.queryByRole('heading', { level: 1, name: 'There is no such page' });

  let services: TestServices;
  beforeAll(async () => {
    services = await startTestServices();
  });
  afterAll(() => services.stop());
  beforeEach(() => services.use({ 'GET /authentication/session': () => ok({ session: null }) }));

  describe('the screens that package.json declares', () => {
    it.each(screens.filter((path) => !path.endsWith('/*')))('%s has a screen', async (pattern) => {
      await open(pattern.replaceAll(/:\w+/g, 'x1'));
      await screen.findByRole('heading', { level: 1 });
      expect(notFound()).toBeNull();
      cleanup();
    });
  });

  describe('an address without a screen', () => {
    it.each(unknown)('%s shows the not-found screen with links', async (address) => {
      await open(address);
      expect(notFound()).not.toBeNull();
      const shown = screen.getAllByRole<HTMLAnchorElement>('link');
      expect(shown.map(({ pathname }) => pathname)).toEqual(links);
      expect(document.title).toBe('Page not found – Train Swap');
      cleanup();
    });
  });
}
