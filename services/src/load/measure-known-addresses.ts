import { hashPassword } from '../services/authentication/contract';
import { processClient } from '../testing/processes/process-client';
import type { Installation } from '../testing/safety/environment/installation';
import { percentile, timed } from './percentile';

const ways = {
  code: (address: string) => ['one-time-codes', { purpose: 'sign-in', channel: 'email', address }],
  password: (email: string) => ['password-sessions', { email, password: 'not the password' }],
  reset: (email: string) => ['password-resets', { email }],
} as const;

/**
 * By how much longer, at the median, an answer takes for addresses that have an account than for others, in
 * milliseconds: a difference would tell who tries them which they are. Asked in turn, one at a time.
 */
export async function measureKnownAddresses(
  { pool }: Installation,
  origin: string,
  count: number,
): Promise<Record<keyof typeof ways | 'count', number>> {
  const addresses = Array.from({ length: count }, (_, nth) => [
    `known.${nth}@example.com`,
    `other.${nth}@example.com`,
  ]);
  await pool.query(
    `insert into authentication.travellers (email, password_hash, created_at)
     select email, $2, now() from unnest($1::text[]) as email`,
    [addresses.map(([email]) => email), await hashPassword('a password that nobody guesses')],
  );
  const longer = async (way: keyof typeof ways) => {
    const took: number[][] = [[], []];
    for (const [nth, pair] of addresses.entries()) {
      // What was just done for one must not help the same half each time.
      for (const half of nth % 2 === 0 ? [0, 1] : [1, 0]) {
        const [path, body] = ways[way](pair[half] ?? '');
        const client = processClient(() => origin, `${way} ${pair[half]}`);
        const asked = await timed(() => client.post(`/api/authentication/${path}`, body));
        took[half]?.push(asked.took);
      }
    }
    const [ofKnown = 0, ofOthers = 0] = took.map((each) => percentile(each, 0.5));
    return ofKnown - ofOthers;
  };
  return {
    code: await longer('code'),
    password: await longer('password'),
    reset: await longer('reset'),
    count,
  };
}
