import { hashPassword } from '../services/authentication/contract';
import { processClient } from '../testing/processes/process-client';
import type { Installation } from '../testing/safety/environment/installation';
import { measureDuration, percentile } from './repeat-measurement';

const requests = {
  code: (address: string) => ['one-time-codes', { purpose: 'sign-in', channel: 'email', address }],
  password: (email: string) => ['password-sessions', { email, password: 'not the password' }],
  reset: (email: string) => ['password-resets', { email }],
} as const;

/**
 * The median difference in response time between addresses with and without an account, in milliseconds. A
 * difference would reveal which addresses have an account. Requests alternate, one at a time.
 */
export async function measureKnownAddresses({ pool }: Installation, origin: string, count: number) {
  const addresses = Array.from({ length: count }, (_, nth) => [
    `known.${nth}@example.com`,
    `other.${nth}@example.com`,
  ]);
  await pool.query(
    `insert into authentication.travellers (email, password_hash, created_at)
     select email, $2, now() from unnest($1::text[]) as email`,
    [addresses.map(([email]) => email), await hashPassword('a password that is hard to guess')],
  );
  const measureDifference = async (request: keyof typeof requests) => {
    const durations: [number[], number[]] = [[], []];
    for (const [nth, pair] of addresses.entries()) {
      // The order alternates, because the first request of a pair can speed up the second.
      for (const half of nth % 2 === 0 ? [0, 1] : [1, 0]) {
        const [path, body] = requests[request](pair[half] ?? '');
        const client = processClient(() => origin, `${request} ${pair[half]}`);
        const post = () => client.post(`/api/authentication/${path}`, body);
        durations[half]?.push(await measureDuration(post));
      }
    }
    return percentile(durations[0], 0.5) - percentile(durations[1], 0.5);
  };
  return {
    code: await measureDifference('code'),
    password: await measureDifference('password'),
    reset: await measureDifference('reset'),
    count,
  };
}
