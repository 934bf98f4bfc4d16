import { z } from 'zod';
import type { Holder } from './booking-access';

/** A session as another service describes it: its id and, when signed in, who with which address. */
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

export const holderOfBody = ({ sessionId, travellerId, email }: HolderBody): Holder => ({
  sessionId,
  travellerId: travellerId ?? null,
  email: email ?? null,
});
