import { owner } from '../product/test-product';
import type { ScenarioResult } from '../scenario/run-scenario';
import type { Pool } from './values';

/** Known values of the demonstration, by field name. */
const knownWords: Record<string, string[]> = {
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

/** The saved ids of the scenario and known values, so that random requests get past "not found". */
export function createPool({ savedValues, examples }: ScenarioResult): Pool {
  const pool = new Map(Object.entries(knownWords));
  for (const [name, value] of savedValues) pool.set(name, [...(pool.get(name) ?? []), value]);
  pool.set('payload', [savedValues.get('barcode') ?? '']);
  pool.set('travellerId', [savedValues.get('partyMemberId') ?? '']);
  const bodies = [...examples].map(
    ([name, requests]) => [name, requests.flatMap(({ body }) => (body ? [body] : []))] as const,
  );
  return { words: pool, bodies: new Map(bodies) };
}
