import type { Holder } from './booking-access';
import { foldEmail } from './fold-contact';

/** Keys by which bookings refer to a session: its id and, when signed in, the traveller's id and address. */
export const holderKeys = ({ sessionId, travellerId, email }: Holder): string[] => [
  sessionId,
  ...(travellerId === null ? [] : [travellerId]),
  ...(email === null ? [] : [foldEmail(email)]),
];
