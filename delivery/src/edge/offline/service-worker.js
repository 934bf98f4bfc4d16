/**
 * The page's worker: with no network the page still opens, with the set of releases that it ran last.
 * With a network it stands aside: pages and data come from the servers, and what a release holds never
 * changes, so it may come from here.
 *
 * Served as it stands at /service-worker.js; the shell registers it and tells it what to keep
 * (shell/src/offline).
 */
const cacheName = 'train-swap-1';
const pageKey = '/';
/** It opens at every address, so it is asked for without the first screen of its own. */
const bare = { 'x-first-screen': 'none' };

addEventListener('install', (event) => {
  event.waitUntil(skipWaiting());
  // Where the browser can route by itself, these never wake the worker.
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/inbox*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/r/*' } }, source: { cacheName } },
  ]);
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]));
});

/** Addresses that are never the page: services, files and what the edge server answers itself. */
const notThePage =
  /^\/(api|inbox|r|dev|faulty|deck|live|health|metrics|icon\.svg|service-worker\.js)(\/|$)/;

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !notThePage.test(pathname)) {
    event.respondWith(page(event));
  } else if (pathname.startsWith('/r/')) {
    event.respondWith(file(request));
  }
});

addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data));
});

/** The page from the network; where there is none, as it was kept last. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(pageKey);
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? fetch(request);
}

/**
 * Keeps the page, when it is told of for the first time, and the files that it has loaded, each checked against its digest, and lets go of
 * the files of releases that the page does not run any more.
 *
 * @param {{ isFirst: boolean, files: { address: string, integrity?: string }[], bases: string[] }} set
 *   `bases`: the folders of the releases of the page
 */
async function keep({ isFirst, files, bases }) {
  const cache = await caches.open(cacheName);
  if (isFirst) await keepPage(cache, bases);
  await Promise.allSettled(
    files.map(async ({ address, integrity = '' }) => {
      if (await cache.match(address)) return;
      const answer = await fetch(address, { integrity, mode: 'cors', credentials: 'omit' });
      if (answer.ok) await cache.put(address, answer);
    }),
  );
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname === pageKey || bases.some((base) => pathname.startsWith(base))) continue;
    await cache.delete(url);
  }
}

/** Not the page of a set that went live in between: none of its files would be here. */
async function keepPage(cache, bases) {
  const page = await fetch(pageKey, { credentials: 'same-origin', headers: bare });
  if (!page.ok || page.redirected) return;
  const text = await page.clone().text();
  if (bases.every((base) => text.includes(base))) await cache.put(pageKey, page);
}
