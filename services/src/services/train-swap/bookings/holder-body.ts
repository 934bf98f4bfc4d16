import { z } from 'zod';
import type { Holder } from './booking-access';

/** The fields of a holder in internal requests: session id and, when signed in, traveller id and address. */
export const holderFields = {
  sessionId: z.string().min(1),
  travellerId: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
};

type HolderBody = {
  sessionId: string;
  travellerId?: string | null | undefined;
  email?: string | null | undefined;
};

export const toHolder = ({ sessionId, travellerId, email }: HolderBody): Holder => ({
  sessionId,
  travellerId: travellerId ?? null,
  email: email ?? null,
});
