/**
 * The page's service worker. Without a network the page opens with the releases that it used last. With a network, pages
 * and data come from the servers. Only the immutable files of releases are served from the cache. It also shows messages
 * as notifications.
 *
 * Served unchanged at /service-worker.js. The shell registers it and sends the files to cache (shell/src/offline).
 */
const cacheName = 'train-swap-1';
/** The paths under which a page is cached: `/` for English, `/de` for German. Only the last language is cached. */
const pageKeys = /^\/(?:[a-z]{2}(?:-[A-Z]{2})?)?$/;
const isPage = ({ url }) => pageKeys.test(new URL(url).pathname);
/** A cached page is used at many addresses, so it is fetched without a prerendered screen. */
const withoutFirstScreen = { 'x-first-screen': 'none' };
/** The web manifest's address for shared files, and where the scan screen of mfe-swap finds the last one. */
const sharePath = '/swap/share';
const sharedCacheName = 'shared-ticket';
const sharedKey = '/shared-ticket';

addEventListener('install', (event) => {
  event.waitUntil(skipWaiting());
  // Browsers with static routing do not start the worker for these requests.
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/inbox*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/support-desk*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/r/*' } }, source: { cacheName } },
  ]);
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]));
});

/** Paths that are not the page: services, files and other routes of the edge server. */
const otherPaths =
  /^\/(api|inbox|support-desk|r|dev|faulty|deck|live|health|livez|readyz|metrics|icons|icon\.svg|manifest\.webmanifest|service-worker\.js)(\/|$)/;

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === sharePath) {
    event.respondWith(respondToShare(request));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && !otherPaths.test(pathname)) {
    event.respondWith(respondWithPage(event));
  } else if (pathname.startsWith('/r/')) {
    event.respondWith(respondWithFile(request));
  }
});

addEventListener('message', (event) => {
  // Earlier shells send `keep`.
  if (['cache', 'keep'].includes(event.data?.type)) event.waitUntil(cacheFiles(event.data));
});

addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data.json()));
});

/** A message of the services: services/src/services/trips/messages/push/push-payload.ts. */
async function showMessage({ title, body, url, tag, lang, dir }) {
  if (await isOfEndedSession()) {
    const subscription = await registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  await registration.showNotification(title, {
    body,
    tag,
    // A message that replaces another one is as important.
    renotify: true,
    lang,
    dir,
    icon: '/icons/app-192.png',
    data: { url },
  });
}

/**
 * A push service keeps messages for a device that is off. The next traveller in this browser must not see them. Without a
 * response the message is shown, because a message is most useful where the network is bad.
 */
async function isOfEndedSession() {
  try {
    const response = await fetch('/api/trips/push-subscriptions/current', {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok && !(await response.json()).isSubscribed;
  } catch {
    return false;
  }
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data.url, location.origin);
  event.waitUntil(openPage(origin === location.origin ? href : location.origin));
});

/** Focuses the page when it is open. Another open page stays, because a swap may be in progress there. */
async function openPage(address) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === address);
  await (open ? open.focus() : clients.openWindow(address));
}

/** The page from the network, or from the cache without a network. */
async function respondWithPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cache = await caches.open(cacheName);
    const key = (await cache.keys()).find(isPage);
    const cached = key && (await cache.match(key));
    if (cached) return cached;
    throw error;
  }
}

/**
 * Stores a shared ticket file on the device and opens the scan screen, which deletes it and asks before it reads it. A form
 * of another site is refused.
 */
async function respondToShare(request) {
  try {
    const sender = findSender(request);
    const file = sender && (await request.formData()).get('ticket');
    if (!(file instanceof File) || file.size === 0) return Response.redirect('/swap/scan', 303);
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
      'x-sender': sender,
    };
    const cache = await caches.open(sharedCacheName);
    await cache.put(sharedKey, new Response(file, { headers }));
    return Response.redirect('/swap/scan?shared=1', 303);
  } catch {
    // No storage, or not a form: the scan screen asks for the file.
    return Response.redirect('/swap/scan', 303);
  }
}

/**
 * Who shares a file; null for another site. The system sends no origin or "null", and so does a site that hides its origin.
 * Therefore the scan screen accepts a file of `unknown` only in the installed app. A worker does not see `sec-fetch-site`.
 */
function findSender({ headers, referrer }) {
  const origins = [headers.get('origin'), referrer && new URL(referrer).origin];
  const named = origins.filter((origin) => origin && origin !== 'null');
  if (named.some((origin) => origin !== location.origin)) return null;
  return named.length > 0 ? 'site' : 'unknown';
}

async function respondWithFile(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? fetch(request);
}

/**
 * Caches the page at the first message, and the files that it loaded, each with its digest. Deletes the files of releases
 * that the page no longer uses.
 *
 * @param {{ isFirst: boolean, page?: string, files: { address: string, integrity?: string }[], bases: string[], otherBases?: string[] }} message
 *   `page`: the first page in the page's language, `/` in earlier shells; `bases`: the URL paths of the releases in every
 *   page of this version, `otherBases`: of others that this page uses
 */
async function cacheFiles({ isFirst, page = '/', files, bases, otherBases = [] }) {
  const cache = await caches.open(cacheName);
  if (isFirst) await cachePage(cache, page, bases);
  await Promise.allSettled(
    files.map(async ({ address, integrity = '' }) => {
      if (await cache.match(address)) return;
      const response = await fetch(address, { integrity, mode: 'cors', credentials: 'omit' });
      if (response.ok) await cache.put(address, response);
    }),
  );
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (isPage({ url }) || [...bases, ...otherBases].some((base) => pathname.startsWith(base)))
      continue;
    await cache.delete(url);
  }
}

/** Skips a page with a newer set, because its files are not in the cache. */
async function cachePage(cache, address, bases) {
  const page = await fetch(address, { credentials: 'same-origin', headers: withoutFirstScreen });
  if (!page.ok || page.redirected) return;
  const text = await page.clone().text();
  if (!bases.every((base) => text.includes(base))) return;
  for (const key of (await cache.keys()).filter(isPage)) await cache.delete(key);
  await cache.put(address, page);
}
