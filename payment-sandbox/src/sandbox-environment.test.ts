import { describe, expect, it } from '@jest/globals';
import { readSandboxEnvironment } from './sandbox-environment';

describe('the environment of the sandbox', () => {
  it.each(['PRODUCTION', 'prod', 'Staging', 'live'])('rejects the name "%s"', (ENVIRONMENT) => {
    expect(() => readSandboxEnvironment({ ENVIRONMENT })).toThrow(
      'ENVIRONMENT: must be one of development, staging, production, test',
    );
  });

  it.each([{}, { ENVIRONMENT: 'production' }])('rejects production: %j', (environment) => {
    expect(() => readSandboxEnvironment(environment)).toThrow('ENVIRONMENT=staging');
  });
});
