import { createHash, timingSafeEqual } from 'node:crypto';
import { createAddressCheck } from './trusted-addresses';

type ClientRequest = {
  /** The client's address, as Fastify finds it behind trusted proxies. */
  ip: string;
  headers: { authorization?: string | undefined };
};

/** Whether a request comes from an operator: it has the token, or one of the addresses. */
export function createOperatorCheck({
  token,
  addresses,
}: {
  token: string | undefined;
  addresses: readonly string[];
}): (request: ClientRequest) => boolean {
  const isOperatorAddress = createAddressCheck(addresses);
  const digest = (text: string) => createHash('sha256').update(text).digest();

  return ({ ip, headers }) => {
    if (isOperatorAddress(ip)) return true;
    if (token === undefined || headers.authorization === undefined) return false;
    return timingSafeEqual(digest(headers.authorization), digest(`Bearer ${token}`));
  };
}
