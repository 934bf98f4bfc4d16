import { tripsApi, unwrap } from '@train-swap/shared-api';

/**
 * Which emails an address gets. `link` is the secret of a link in one of these emails and names the address; without it,
 * it is the address of the signed-in traveller. 404 `notification-address-not-found` otherwise.
 */
export function loadChoices(link: string | undefined) {
  return unwrap(tripsApi.GET('/notification-choices', { params: { query: link ? { link } : {} } }));
}
export type NotificationChoices = Awaited<ReturnType<typeof loadChoices>>;

export function saveChoices(choices: NotificationChoices, link: string | undefined) {
  const body = link ? { choices, link } : { choices };
  return unwrap(tripsApi.PUT('/notification-choices', { body }));
}
