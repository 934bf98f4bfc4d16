import { tripsApi, unwrap } from '@train-swap/shared-api';

/** The service's key. Null when this browser cannot show messages, or the service sends none. */
export async function loadPushKey(): Promise<string | null> {
  if (!('PushManager' in window) || !('serviceWorker' in navigator)) return null;
  return (await unwrap(tripsApi.GET('/push-key'))).publicKey;
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
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

/** Ends the subscription in the browser. The service deletes it when the push service rejects the next message. */
export async function unsubscribeBrowser(): Promise<string | null> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

export async function unsubscribe(): Promise<void> {
  const endpoint = await unsubscribeBrowser();
  if (endpoint === null) return;
  await unwrap(tripsApi.POST('/push-subscriptions/removal', { body: { endpoint } }));
}
