import { paths } from 'shared-config';
import { type Choices, noChoices, writeChoices } from './choices';

/** The screens of this remote that no other one links to. */
export const swapPaths = {
  booking: (bookingId: string, choices?: Choices) => withChoices(paths.booking(bookingId), choices),
  seats: (bookingId: string, choices: Choices) =>
    withChoices(`${paths.booking(bookingId)}/seats`, choices),
  undo: (bookingId: string) => `${paths.booking(bookingId)}/undo`,
  /** With the trains that are wished for already ticked. */
  wish: (bookingId: string, journeyIds: readonly string[] = []) => {
    const query = new URLSearchParams(journeyIds.map((id) => ['train', id]));
    return `${paths.wish(bookingId)}${journeyIds.length > 0 ? `?${query}` : ''}`;
  },
  /** With the seats in the address: an operation that has run out no longer names them. */
  exchange: (bookingId: string, operationId: string, places: Choices['places']) =>
    withChoices(paths.exchangeOperation(bookingId, operationId), { ...noChoices, places }),
  heldSeats: (bookingId: string, operationId: string, choices?: Choices) =>
    withChoices(`${paths.exchangeOperation(bookingId, operationId)}/seats`, choices),
} as const;

function withChoices(path: string, choices: Choices | undefined): string {
  const query = choices ? writeChoices(choices) : '';
  return query ? `${path}?${query}` : path;
}
