import type { Page } from '@playwright/test';

type Offer = { offerId: string; price: { total: { amount: number } } };

/** Calls a service in the page, for steps that other journeys test on screens. */
export const callService = async <Body>(page: Page, method: string, path: string, body?: unknown) =>
  (await page.evaluate(
    async ([verb, url, text]) => {
      const response = await fetch(`/api/${url}`, {
        method: verb as string,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(text ? { body: text } : {}),
      });
      return response.json();
    },
    [method, path, body ? JSON.stringify(body) : ''],
  )) as Body;

/** Holds an offer of a booking that the session knows. Returns the id of the operation. */
export async function holdOffer(
  page: Page,
  bookingId: string,
  choose: 'cheapest' | 'mostExpensive',
) {
  const path = `train-swap/bookings/${bookingId}/exchange-offers`;
  const { offers } = await callService<{ offers: Offer[] }>(page, 'POST', path, {});
  const sorted = offers.sort((one, other) => one.price.total.amount - other.price.total.amount);
  const offerId = sorted.at(choose === 'cheapest' ? 0 : -1)?.offerId;
  const body = { offerId, places: [] };
  return (await callService<{ id: string }>(page, 'POST', 'train-swap/exchange-operations', body))
    .id;
}

/** Sets the clock of the services, in milliseconds ahead of the real time. All tests of a worker share it. */
export const setClock = (page: Page, ahead: number) =>
  page.request.put('/api/staging-clock', { data: { ahead } });
