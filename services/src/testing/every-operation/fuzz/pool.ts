import type { Told } from '../testing/tell-story';
import { owner } from '../testing/whole-product';
import type { Pool } from './values';

/** Words that mean something in the demonstration, by the name of their field. */
const meaningful: Record<string, string[]> = {
  reference: [owner.reference, 'SWAPME24', 'planted1'],
  surname: [owner.surname, 'Okafor'],
  email: [owner.email, 'fuzz@example.com'],
  from: ['KGX', 'EDB'],
  to: ['EDB', 'LDS'],
  stationId: ['KGX', 'EDB'],
  date: ['2026-11-22', '2026-11-23'],
  serviceDate: ['2026-11-23'],
  purpose: ['sign-in', 'exchange'],
  code: ['123456', 'SUMMER10', 'AAAA-BBBB-CCCC-DDDD'],
  paymentMethodId: ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired'],
  q: ['edinb', 'refund'],
};

/** The real ids of the story and the words above: without them no random request gets past "not found". */
export function poolOf({ learnt, examples }: Told): Pool {
  const pool = new Map(Object.entries(meaningful));
  for (const [name, value] of learnt) pool.set(name, [...(pool.get(name) ?? []), value]);
  pool.set('payload', [learnt.get('barcode') ?? '']);
  pool.set('travellerId', [learnt.get('partyMemberId') ?? '']);
  const bodies = [...examples].map(
    ([name, asks]) => [name, asks.flatMap(({ body }) => (body ? [body] : []))] as const,
  );
  return { words: pool, bodies: new Map(bodies) };
}
