import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { travellerSession } from '../../testing/sessions';

const allOn = { swapResults: true, proposals: true, trainChanges: true };
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const endpoint = 'https://push.example.com/browser';
const createKey = (letter: string) => `B${letter.repeat(86)}`;
const publicKey = createKey('E');

/** What jsdom has not: a browser with a push service. `usedKey`: an earlier subscription and its key. */
function createBrowser(permission: NotificationPermission, usedKey: string | null = null) {
  const state = { usedKey, shown: 1 };
  const subscription = {
    endpoint,
    get options() {
      return { applicationServerKey: Buffer.from(state.usedKey ?? '', 'base64url') };
    },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      state.usedKey = null;
      return true;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (state.usedKey === null ? null : subscription),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (state.usedKey !== null && state.usedKey !== applicationServerKey) {
          throw new DOMException('There is another key.', 'InvalidStateError');
        }
        state.usedKey = applicationServerKey;
        return subscription;
      },
    },
    getNotifications: async () =>
      Array.from({ length: state.shown }, () => ({
        close: () => {
          state.shown -= 1;
        },
      })),
  };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.assign(window, {
    PushManager: class {},
    Notification: { requestPermission: async () => permission },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return state;
}

let services: TestServices;
let key: string | null;
/** Whether the service has the subscription of this session. */
let isStored: boolean;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  key = publicKey;
  isStored = false;
  services.use({
    'GET /authentication/session': () => ok({ session: travellerSession }),
    'DELETE /authentication/session': () => ok(undefined, 204),
    'GET /trips/notification-choices': () => ok(allOn),
    'GET /trips/push-key': () => ok({ publicKey: key }),
    'GET /trips/push-subscriptions/current': () => ok({ isSubscribed: isStored }),
    'POST /trips/push-subscriptions': () => {
      isStored = true;
      return ok(undefined, 204);
    },
    'POST /trips/push-subscriptions/removal': () => ok(undefined, 204),
  });
  await refreshSession();
  services.requests.length = 0;
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const sent = () =>
  services.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const show = () => screen.findByRole('button', { name: 'Show messages on this device' });
const stop = () => screen.findByRole('button', { name: 'Stop showing messages on this device' });

describe('messages on this device', () => {
  it('subscribes the browser with the key of the service, and removes it again', async () => {
    const browser = createBrowser('granted');
    const { user } = openApp('/account/notifications');
    await user.click(await show());
    await stop();
    expect(browser.usedKey).toBe(publicKey);
    await user.click(await stop());
    await show();
    expect(browser).toEqual({ usedKey: null, shown: 0 });
    expect(sent()).toEqual([
      ['/trips/push-subscriptions', { subscription: { endpoint, keys } }],
      ['/trips/push-subscriptions/removal', { endpoint }],
    ]);
  });

  it('explains how to allow notifications when the browser denies them', async () => {
    const browser = createBrowser('denied');
    const { user } = openApp('/account/notifications');
    await user.click(await show());
    await screen.findByText(/Allow notifications of this site in the settings of your browser/);
    expect(browser.usedKey).toBe(null);
    expect(sent()).toEqual([]);
  });

  it('ends the subscription of the browser when the service does not save it', async () => {
    const browser = createBrowser('granted');
    services.use({
      'POST /trips/push-subscriptions': () =>
        problem(503, 'service-unavailable', 'Try again in a moment.'),
    });
    const { user } = openApp('/account/notifications');
    await user.click(await show());
    await screen.findByText('Try again in a moment.');
    await show();
    expect(browser.usedKey).toBe(null);
  });

  it.each([
    ['the operator changed its key', createKey('I'), true],
    ['the service has deleted it', publicKey, false],
  ])('subscribes the browser again when %s', async (_when, usedKey, stored) => {
    const browser = createBrowser('granted', usedKey);
    isStored = stored;
    const { user } = openApp('/account/notifications');
    await user.click(await show());
    await stop();
    expect(browser.usedKey).toBe(publicKey);
    expect(sent()).toEqual([['/trips/push-subscriptions', { subscription: { endpoint, keys } }]]);
  });

  it('is on when the service has the subscription of this session', async () => {
    createBrowser('granted', publicKey);
    isStored = true;
    openApp('/account/notifications');
    await stop();
  });

  it('is not offered without a key of the service', async () => {
    createBrowser('granted');
    key = null;
    openApp('/account/notifications');
    await screen.findByRole('button', { name: 'Save my choice' });
    expect(screen.queryByText('On this device')).toBe(null);
  });

  it('is not offered to the reader of a forwarded email', async () => {
    createBrowser('granted');
    openApp('/account/notifications#address.signature');
    await screen.findByRole('button', { name: 'Save my choice' });
    expect(services.requests.some(({ path }) => path === '/trips/push-key')).toBe(false);
  });

  it('is not offered by a browser that cannot show messages', async () => {
    openApp('/account/notifications');
    await screen.findByRole('button', { name: 'Save my choice' });
    expect(screen.queryByText('On this device')).toBe(null);
    expect(services.requests.some(({ path }) => path === '/trips/push-key')).toBe(false);
  });

  it('ends with the session', async () => {
    const browser = createBrowser('granted', publicKey);
    services.use({
      'GET /authentication/passkeys': () => ok({ rpId: 'localhost', userId: null, passkeys: [] }),
      'GET /authentication/sessions': () => ok({ sessions: [] }),
      'GET /authentication/traveller/email-status': () => ok({ bouncedAt: null }),
    });
    const { user } = openApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByText('You are signed out');
    expect(browser).toEqual({ usedKey: null, shown: 0 });
  });
});
