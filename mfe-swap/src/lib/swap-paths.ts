import { paths } from 'shared-config';
import { type Choices, writeChoices } from './choices';

/** The screens of this remote that no other one links to. */
export const swapPaths = {
  booking: (bookingId: string, choices?: Choices) => withChoices(paths.booking(bookingId), choices),
  seats: (bookingId: string, choices: Choices) =>
    withChoices(`${paths.booking(bookingId)}/seats`, choices),
  heldSeats: (bookingId: string, operationId: string, choices?: Choices) =>
    withChoices(`${paths.exchangeOperation(bookingId, operationId)}/seats`, choices),
} as const;

function withChoices(path: string, choices: Choices | undefined): string {
  const query = choices ? writeChoices(choices) : '';
  return query ? `${path}?${query}` : path;
}
