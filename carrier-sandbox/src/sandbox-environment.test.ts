import { expect, it } from '@jest/globals';
import { readSandboxEnvironment } from './sandbox-environment';

it.each([{}, { ENVIRONMENT: 'production' }])('rejects production: %j', (environment) => {
  expect(() => readSandboxEnvironment(environment)).toThrow('ENVIRONMENT=staging');
});

it('reads the public keys of the client and rejects what is no list of keys', () => {
  const read = (CARRIER_SANDBOX_CLIENT_KEYS: string) =>
    readSandboxEnvironment({ ENVIRONMENT: 'test', CARRIER_SANDBOX_CLIENT_KEYS }).client.publicKeys;
  expect(read('[{"kty":"EC","kid":"key-1","crv":"P-256"}]')).toMatchObject([{ crv: 'P-256' }]);
  expect(() => read('key')).toThrow('CARRIER_SANDBOX_CLIENT_KEYS: must be JSON');
});
