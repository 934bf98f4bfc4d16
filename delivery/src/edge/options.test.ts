import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options';

describe('the options of the edge server', () => {
  it.each(['PRODUCTION', 'prod', 'Staging', 'production-eu', ''])(
    'stop the start for the unknown environment "%s", with the list of known ones',
    (name) => {
      expect(() => readOptions({ ENVIRONMENT: name })).toThrow(
        'ENVIRONMENT must be one of development, staging, production, test',
      );
    },
  );

  it('are those of production without an environment', () => {
    const { environment, operators } = readOptions({});
    expect(environment).toBe('production');
    expect(operators).toEqual({ token: undefined, addresses: [] });
  });

  it('let loopback read metrics in staging, but not where there is a token', () => {
    const addresses = (env: NodeJS.ProcessEnv) => readOptions(env).operators?.addresses;
    expect(addresses({ ENVIRONMENT: 'staging' })).toEqual(['loopback']);
    expect(addresses({ ENVIRONMENT: 'staging', METRICS_TOKEN: 'x'.repeat(16) })).toEqual([]);
    expect(addresses({ OPERATOR_ADDRESSES: '10.0.0.0/8, 192.0.2.1' })).toEqual([
      '10.0.0.0/8',
      '192.0.2.1',
    ]);
  });

  it.each(['TRUSTED_PROXIES', 'OPERATOR_ADDRESSES'])(
    'refuse an address in %s that is none',
    (name) => {
      expect(() => readOptions({ [name]: 'here' })).toThrow(`${name} must be addresses`);
    },
  );
});
