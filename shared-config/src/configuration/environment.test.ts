import { describe, expect, it } from '@jest/globals';
import { isProduction } from './environment';

describe('production', () => {
  it.each(['production', 'PRODUCTION', 'prod', 'production-eu', 'live', ''])('is "%s"', (name) => {
    expect(isProduction(name)).toBe(true);
  });

  it.each(['development', 'test', 'staging'])('is not "%s"', (name) => {
    expect(isProduction(name)).toBe(false);
  });
});
