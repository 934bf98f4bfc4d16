import type { ServiceClass } from '@train-swap/shared-api';
import { paths } from '@train-swap/shared-config';
import { type Choices, noChoices, writeChoices } from './choices';

/** Paths of screens that no other remote links to. */
export const swapPaths = {
  booking: (bookingId: string, choices?: Choices) => withChoices(paths.booking(bookingId), choices),
  seats: (bookingId: string, choices: Choices) =>
    withChoices(`${paths.booking(bookingId)}/seats`, choices),
  undo: (bookingId: string) => `${paths.booking(bookingId)}/undo`,
  /** With the trains and their class preselected. */
  wish: (
    bookingId: string,
    journeyIds: readonly string[] = [],
    serviceClass: ServiceClass | null = null,
  ) => {
    const query = new URLSearchParams(journeyIds.map((id) => ['train', id]));
    if (serviceClass) query.set('class', serviceClass);
    return `${paths.wish(bookingId)}${query.size > 0 ? `?${query}` : ''}`;
  },
  /** With the seats in the URL, because an expired operation does not contain them. */
  exchange: (bookingId: string, operationId: string, places: Choices['places']) =>
    withChoices(paths.exchangeOperation(bookingId, operationId), { ...noChoices, places }),
  heldSeats: (bookingId: string, operationId: string, choices?: Choices) =>
    withChoices(`${paths.exchangeOperation(bookingId, operationId)}/seats`, choices),
} as const;

function withChoices(path: string, choices: Choices | undefined): string {
  const query = choices ? writeChoices(choices) : '';
  return query ? `${path}?${query}` : path;
}
