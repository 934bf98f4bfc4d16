/** The service worker stores a file here that another app shares with the installed app. */
const cacheName = 'shared-ticket';
const key = '/shared-ticket';

/** The file that was shared, once: it is deleted from the cache. Null when there is none. */
export async function takeSharedTicket(): Promise<Blob | null> {
  // Browsers have no cache storage in pages without TLS.
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open(cacheName);
  const response = await cache.match(key);
  if (!response) return null;
  await cache.delete(key);
  return response.blob();
}
