import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { limitOpenRequests } from './connection-limits';
import { trustedAddresses } from './trusted-addresses';

describe('the limit of open requests', () => {
  const limit = (maxPerAddress: number) =>
    limitOpenRequests({ maxPerAddress, isTrusted: trustedAddresses(['loopback']) });

  it('counts a network of IPv6 as one address, and each address of IPv4', () => {
    const mayOpen = limit(1);
    const open = (address: string) => mayOpen(address, new EventEmitter());
    expect(open('2001:db8:0:1::1')).toBe(true);
    expect(open('2001:db8:0:1::2')).toBe(false);
    expect(open('2001:db8:0:2::1')).toBe(true);
    expect(open('192.0.2.1')).toBe(true);
    expect(open('::ffff:192.0.2.1')).toBe(false);
    expect(open('192.0.2.2')).toBe(true);
  });

  it('has a free place again when a response is closed', () => {
    const mayOpen = limit(1);
    const response = new EventEmitter();
    expect(mayOpen('192.0.2.1', response)).toBe(true);
    expect(mayOpen('192.0.2.1', new EventEmitter())).toBe(false);
    response.emit('close');
    expect(mayOpen('192.0.2.1', new EventEmitter())).toBe(true);
  });

  it('does not apply to trusted proxies themselves', () => {
    const mayOpen = limit(1);
    for (let nth = 0; nth < 3; nth += 1) {
      expect(mayOpen('127.0.0.1', new EventEmitter())).toBe(true);
    }
  });
});
