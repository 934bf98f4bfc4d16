import { tripsApi, unwrap } from '@train-swap/shared-api';

/** The service's key. Null when this browser cannot show messages, or the service sends none. */
export async function loadPushKey(): Promise<string | null> {
  if (!('PushManager' in window) || !('serviceWorker' in navigator)) return null;
  return (await unwrap(tripsApi.GET('/push-key'))).publicKey;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whether this browser shows messages to the signed-in traveller. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const subscription = await findSubscription();
  if (!subscription || !usesKey(subscription, publicKey)) return false;
  // The service deletes the subscription with the session, and when its push service refuses a message.
  return (await unwrap(tripsApi.GET('/push-subscriptions/current'))).isSubscribed;
}

/** The operator may have changed the key since the browser subscribed. */
function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const used = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? [])));
  return used.replace('=', '') === publicKey.replaceAll('-', '+').replaceAll('_', '/');
}

/**
 * Asks for the permission and subscribes this browser. Call it in a click, because browsers show the question only then.
 *
 * @returns whether the browser allows notifications
 */
export async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // The shell registers it too, but not when the browser saves data.
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // A browser does not subscribe again with another key. A new endpoint gets no messages that wait for the old one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = { subscription: { endpoint: endpoint ?? '', keys: { p256dh, auth } } };
  try {
    await unwrap(tripsApi.POST('/push-subscriptions', { body }));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

/** Ends the subscription in the browser and closes its messages: the next traveller may use this browser. */
export async function unsubscribeBrowser(): Promise<string | null> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  return subscription?.endpoint ?? null;
}

export async function unsubscribe(): Promise<void> {
  const endpoint = await unsubscribeBrowser();
  if (endpoint === null) return;
  await unwrap(tripsApi.POST('/push-subscriptions/removal', { body: { endpoint } }));
}
