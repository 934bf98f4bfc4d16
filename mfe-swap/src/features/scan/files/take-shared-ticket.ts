/** The service worker stores a file here that another app shares with the installed app. */
const cacheName = 'shared-ticket';
const key = '/shared-ticket';

/**
 * The file that was shared, once: it is deleted from the cache. Null when there is none, or when another site may have sent
 * it: only the installed app gets files of the system.
 */
export async function takeSharedTicket(): Promise<File | null> {
  // Browsers have no cache storage in pages without TLS.
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open(cacheName);
  const response = await cache.match(key);
  if (!response) return null;
  await cache.delete(key);
  const { headers } = response;
  const isTab = matchMedia('(display-mode: browser)').matches;
  if (isTab && headers.get('x-sender') !== 'site') return null;
  const name = decodeURIComponent(headers.get('x-file-name') ?? '');
  return new File([await response.arrayBuffer()], name, {
    type: headers.get('content-type') ?? '',
  });
}
