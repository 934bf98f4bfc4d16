import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getBrowserOptions } from '../../browsers/browser-options';
import { expect, test } from '../../product/journey';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { expectAccessible } from '../../product/watch/check-accessibility';

function createKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

const { publicKey, privateKey } = createKeys();
test.use({
  launchOptions: getBrowserOptions({ abilities: ['notifications'] }),
  environment: {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:operator@example.com',
    PUSH_SERVICES: 'push.example.com',
  },
});

const path = '/trips/9f1c7f0e-3f0a-4d6f-9d8e-1f4b6a2c5d3e';
const message = {
  title: 'Platform 4: your train to Leeds',
  body: 'Your train 1D04 from London Kings Cross leaves from platform 4.',
  url: path,
  tag: 'platform-changed:1',
  lang: 'en-GB',
  dir: 'ltr',
};

/** The push service of the browser's vendor cannot be reached in tests. */
const replacePushService = (page: Page) =>
  page.addInitScript((p256dh) => {
    const endpoint = `https://push.example.com/${Math.random()}`;
    const keys = { p256dh, auth: 'A'.repeat(22) };
    let subscription: object | null = null;
    const toBytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      );
    const created = {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        Object.assign(window, { usedKey: applicationServerKey });
        created.options = { applicationServerKey: toBytes(String(applicationServerKey)) };
        subscription = created;
        return created;
      },
    });
  }, createKeys().publicKey);

/** Sends a message to the service worker of this page, as the browser's push service does. */
async function openPushService(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  const { origin } = new URL(page.url());
  return (payload: typeof message) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(payload),
    });
}

const getNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, lang, icon }) => ({
      title,
      body,
      tag,
      lang,
      icon: new URL(icon).pathname,
    }));
  });

/** Clicks the notification in the service worker. Returns the focused or opened addresses: a test has no real click. */
async function click(page: Page, url?: string): Promise<string[]> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  return worker.evaluate(async (url) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: object;
      WindowClient: { prototype: object };
    };
    const addresses: string[] = [];
    const focus = async function (this: { url: string }) {
      addresses.push(`focus ${this.url}`);
    };
    Object.assign(scope.WindowClient.prototype, { focus });
    Object.assign(scope.clients, {
      openWindow: async (address: string) => void addresses.push(`open ${address}`),
    });
    const [shown] = await scope.registration.getNotifications();
    const notification = url ? { close: () => undefined, data: { url } } : shown;
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(work);
    return addresses;
  }, url);
}

/** Delivers a message and waits until the service worker has handled it. */
async function handleMessage(page: Page) {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async (message) => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    const data = { json: () => message };
    dispatchEvent(Object.assign(new Event('push'), { data, waitUntil }));
    await Promise.all(work);
  }, message);
}

test('shows messages on this device, and stops', { tag: '@all' }, async ({
  page,
  context,
  inbox,
  product,
}) => {
  await context.grantPermissions(['notifications'], { origin: product.address });
  await replacePushService(page);
  await signInByCode(page, inbox, `device-${test.info().project.name}@example.com`);
  await page.goto('/account/notifications');
  await page.getByRole('button', { name: 'Show messages on this device' }).click();
  const stop = page.getByRole('button', { name: 'Stop showing messages on this device' });
  await expect(stop).toBeVisible();
  await expectAccessible(page, 'the choice of messages with a device');
  expect(await page.evaluate(() => Reflect.get(window, 'usedKey'))).toBe(publicKey);

  await test.step('a message is a notification; another one with its tag replaces it', async () => {
    const deliver = await openPushService(page);
    const { url: _url, dir: _dir, ...shown } = message;
    await deliver(message);
    await expect
      .poll(() => getNotifications(page))
      .toEqual([{ ...shown, icon: '/icons/app-192.png' }]);
    await deliver({ ...message, title: 'Platform 5: your train to Leeds' });
    await expect
      .poll(async () => (await getNotifications(page)).map(({ title }) => title))
      .toEqual(['Platform 5: your train to Leeds']);
  });

  await test.step('a click closes it and opens its page, only on this site', async () => {
    expect(await click(page)).toEqual([`open ${product.address}${path}`]);
    await expect.poll(() => getNotifications(page)).toEqual([]);
    expect(await click(page, '/account/notifications')).toEqual([
      `focus ${product.address}/account/notifications`,
    ]);
    expect(await click(page, 'https://other.example/')).toEqual([`open ${product.address}`]);
  });

  await stop.click();
  const show = page.getByRole('button', { name: 'Show messages on this device' });
  await expect(show).toBeVisible();

  await test.step('a message that arrives after the end of the session is not shown', async () => {
    await show.click();
    await expect(stop).toBeVisible();
    await handleMessage(page);
    expect(await getNotifications(page)).toHaveLength(1);
    await click(page);
    await page.evaluate(() => fetch('/api/authentication/session', { method: 'DELETE' }));
    await handleMessage(page);
    expect(await getNotifications(page)).toEqual([]);
  });
});
