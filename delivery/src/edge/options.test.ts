import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options';

describe('the options of the edge server', () => {
  it.each(['PRODUCTION', 'prod', 'Staging', 'production-eu'])(
    'throw for the unknown environment "%s" and list the known ones',
    (name) => {
      expect(() => readOptions({ ENVIRONMENT: name })).toThrow(
        'ENVIRONMENT must be one of development, staging, production, test',
      );
    },
  );

  it('default to production', () => {
    const { environment, operators } = readOptions({});
    expect(environment).toBe('production');
    expect(operators).toEqual({ token: undefined, addresses: [] });
  });

  it('allow loopback to read metrics in staging, unless there is a token', () => {
    const addresses = (env: NodeJS.ProcessEnv) => readOptions(env).operators?.addresses;
    expect(addresses({ ENVIRONMENT: 'staging' })).toEqual(['loopback']);
    expect(addresses({ ENVIRONMENT: 'staging', METRICS_TOKEN: 'x'.repeat(16) })).toEqual([]);
    expect(addresses({ OPERATOR_ADDRESSES: '10.0.0.0/8, 192.0.2.1' })).toEqual([
      '10.0.0.0/8',
      '192.0.2.1',
    ]);
  });

  it('treat an empty variable as missing', () => {
    const { environment, host, port } = readOptions({ ENVIRONMENT: '', EDGE_HOST: '', PORT: '' });
    expect({ environment, host, port }).toEqual({
      environment: 'production',
      host: 'localhost',
      port: 4200,
    });
  });

  it('listen on the address that EDGE_HOST names', () => {
    expect(readOptions({ EDGE_HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it('ignore X-Forwarded-Host unless the operator trusts it', () => {
    expect(readOptions({}).trustForwardedHost).toBe(false);
    expect(readOptions({ TRUST_FORWARDED_HOST: 'true' }).trustForwardedHost).toBe(true);
    expect(() => readOptions({ TRUST_FORWARDED_HOST: 'proxy' })).toThrow('TRUST_FORWARDED_HOST');
  });

  it.each(['TLS_CERTIFICATE_FILE', 'TLS_KEY_FILE'])('reject %s without the other one', (name) => {
    expect(() => readOptions({ [name]: '/etc/tls.pem' })).toThrow(
      'TLS_KEY_FILE is needed together',
    );
  });

  it.each(['TRUSTED_PROXIES', 'OPERATOR_ADDRESSES'])('reject an invalid address in %s', (name) => {
    expect(() => readOptions({ [name]: 'here' })).toThrow(`${name} must be addresses`);
  });
});
