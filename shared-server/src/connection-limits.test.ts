import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { limitOpenRequests } from './connection-limits';
import { createAddressCheck } from './trusted-addresses';

describe('the limit of open requests', () => {
  const limit = (maxPerAddress: number) =>
    limitOpenRequests({ maxPerAddress, isTrusted: createAddressCheck(['loopback']) });

  it('counts each IPv4 address and each IPv6 /64 network as one address', () => {
    const canOpen = limit(1);
    const open = (address: string) => canOpen(address, new EventEmitter());
    expect(open('2001:db8:0:1::1')).toBe(true);
    expect(open('2001:db8:0:1::2')).toBe(false);
    expect(open('2001:db8:0:2::1')).toBe(true);
    expect(open('192.0.2.1')).toBe(true);
    expect(open('::ffff:192.0.2.1')).toBe(false);
    expect(open('192.0.2.2')).toBe(true);
  });

  it('allows another request after a response is closed', () => {
    const canOpen = limit(1);
    const response = new EventEmitter();
    expect(canOpen('192.0.2.1', response)).toBe(true);
    expect(canOpen('192.0.2.1', new EventEmitter())).toBe(false);
    response.emit('close');
    expect(canOpen('192.0.2.1', new EventEmitter())).toBe(true);
  });

  it('does not apply to trusted proxies', () => {
    const canOpen = limit(1);
    for (let nth = 0; nth < 3; nth += 1) {
      expect(canOpen('127.0.0.1', new EventEmitter())).toBe(true);
    }
  });
});
