import type { Server, Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

type AddressLimit = {
  maxPerAddress: number;
  /** True for proxies, which forward requests of many clients. */
  isTrusted: (address: string) => boolean;
};

/** Counts open connections or requests per address. Each /64 network of IPv6 counts as one address. */
function createAddressCounter({ maxPerAddress, isTrusted }: AddressLimit) {
  const open = new Map<string, number>();

  /** @returns the function that closes it again, or null when the address has too many open */
  return function add(address: string): (() => void) | null {
    if (isTrusted(address)) return () => {};
    const key = normalizeIP(address);
    const count = open.get(key) ?? 0;
    if (count >= maxPerAddress) return null;
    open.set(key, count + 1);
    return () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
}

/**
 * Closes connections above a limit per address. Our own code, because Node's `maxConnections` counts all addresses
 * together.
 */
export function limitSockets(server: Server, limit: AddressLimit): void {
  const add = createAddressCounter(limit);
  server.on('connection', (socket: Socket) => {
    const close = add(socket.remoteAddress ?? '');
    if (close) socket.once('close', close);
    else socket.destroy();
  });
}

type Response = { once(event: 'close', listener: () => void): unknown };

/**
 * Limits open requests per address, for trusted proxies and HTTP/2, where many requests share a connection.
 * @returns whether the address may have one more
 */
export function limitOpenRequests(
  limit: AddressLimit,
): (address: string, response: Response) => boolean {
  const add = createAddressCounter(limit);
  return (address, response) => {
    const close = add(address);
    if (close) response.once('close', close);
    return close !== null;
  };
}
