import { normalizeIP } from '@fastify/rate-limit';

/** The key for limits per client: the /64 network of an IPv6 address, which one subscriber has, or the IPv4 address. */
export const getClientNetwork = (address: string): string => normalizeIP(address);
