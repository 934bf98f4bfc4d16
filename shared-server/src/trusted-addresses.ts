import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** @param list addresses, networks such as `10.0.0.0/8`, and the names `loopback`, `linklocal`, `uniquelocal` */
export function createAddressCheck(list: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddress.compile([...list]);
  return (address) => isTrusted(address, 0);
}

export function isAddressList(list: readonly string[]): boolean {
  try {
    proxyAddress.compile([...list]);
    return true;
  } catch {
    return false;
  }
}

/** The address of the client, as Fastify's `request.ip` has it: forwarded addresses count from trusted proxies only. */
export function getClientAddress(
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string {
  return proxyAddress(request, isTrusted);
}
