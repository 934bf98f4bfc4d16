import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';

/** False for addresses of this machine, private networks, cloud metadata and other special ranges. */
const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Finds the addresses of a host. Fails when one of them is not public, because a client may try all of them. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address.`), '');
    const inner = addresses.find(({ address }) => !isPublicAddress(address));
    if (inner) return callback(new Error(`${hostname} has an address that is not public.`), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/**
 * For requests to hosts that a user names: the addresses are checked when the connection is opened, so another answer of
 * DNS cannot lead into our network. Hosts that are IP addresses are not looked up; reject them before.
 */
export const publicNetwork = new Agent({ connect: { lookup: lookupPublic } });
