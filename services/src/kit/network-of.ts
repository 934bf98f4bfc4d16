import { normalizeIP } from '@fastify/rate-limit';

/** The network that an address is one of: of IPv6 the 64 bits that one subscriber is given, of IPv4 itself. */
export const networkOf = (address: string): string => normalizeIP(address);
