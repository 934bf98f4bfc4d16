import { afterEach, expect, it } from '@jest/globals';
import { takeSharedTicket } from './take-shared-ticket';

const stored = new Map<string, Response>();
const cache = {
  match: async (key: string) => stored.get(key),
  delete: async (key: string) => stored.delete(key),
};

const provideCaches = () =>
  Object.assign(globalThis, {
    caches: { open: async (name: string) => (name === 'shared-ticket' ? cache : null) },
  });

/** Stores a file as the service worker does. */
function share(sender: string, mode: 'browser' | 'standalone') {
  provideCaches();
  const matches = mode === 'browser';
  Object.assign(globalThis, { matchMedia: () => ({ matches }) });
  const headers = {
    'content-type': 'image/png',
    'x-file-name': 'ticket%20%E2%80%93%201.png',
    'x-sender': sender,
  };
  stored.set('/shared-ticket', new Response('picture', { headers }));
}

afterEach(() => {
  stored.clear();
  Reflect.deleteProperty(globalThis, 'matchMedia');
  Reflect.deleteProperty(globalThis, 'caches');
});

it('returns the shared file once', async () => {
  share('unknown', 'standalone');
  const file = await takeSharedTicket();
  expect([file?.name, file?.type, file?.size]).toEqual(['ticket – 1.png', 'image/png', 7]);
  expect(await takeSharedTicket()).toBeNull();
});

it('returns a file of this site in a tab, and deletes one that another site may have sent', async () => {
  share('site', 'browser');
  expect(await takeSharedTicket()).not.toBeNull();
  share('unknown', 'browser');
  expect(await takeSharedTicket()).toBeNull();
  expect(stored.size).toBe(0);
});

it('returns null in a browser without cache storage', async () => {
  expect(await takeSharedTicket()).toBeNull();
});
