import type { Holder } from './booking-access';
import { foldEmail } from './matching';

/** Under what bookings know a session: its id and, when signed in, the traveller's id and address. */
export const holderKeys = ({ sessionId, travellerId, email }: Holder): string[] => [
  sessionId,
  ...(travellerId === null ? [] : [travellerId]),
  ...(email === null ? [] : [foldEmail(email)]),
];
