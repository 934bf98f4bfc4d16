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

afterEach(() => {
  stored.clear();
  Reflect.deleteProperty(globalThis, 'caches');
});

it('returns the shared file once', async () => {
  provideCaches();
  stored.set(
    '/shared-ticket',
    new Response('picture', { headers: { 'content-type': 'image/png' } }),
  );
  const file = await takeSharedTicket();
  expect(file?.type).toBe('image/png');
  expect(file?.size).toBe('picture'.length);
  expect(await takeSharedTicket()).toBeNull();
});

it('returns null in a browser without cache storage', async () => {
  expect(await takeSharedTicket()).toBeNull();
});
