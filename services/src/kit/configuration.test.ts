import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from './configuration';

const MESSAGES_URL = 'https://messages.example';

describe('the environment of the services', () => {
  it.each(['PRODUCTION', 'prod', 'Staging', 'live'])('is not "%s"', (ENVIRONMENT) => {
    const names = 'ENVIRONMENT: must be one of development, staging, production, test';
    expect(() => readConfiguration({ ENVIRONMENT, MESSAGES_URL })).toThrow(names);
  });

  it('is production where nothing is set', () => {
    const { environment, operators } = readConfiguration({ MESSAGES_URL });
    expect(environment).toBe('production');
    expect(operators).toEqual({ token: undefined, addresses: [] });
    expect(() => readConfiguration({})).toThrow('ENVIRONMENT=staging');
  });

  it('decides who may read metrics', () => {
    const operators = (given: Record<string, string>) => readConfiguration(given).operators;
    expect(operators({ ENVIRONMENT: 'staging' }).addresses).toEqual(['loopback']);
    const token = 'a token of some length';
    expect(operators({ ENVIRONMENT: 'staging', METRICS_TOKEN: token })).toEqual({
      token,
      addresses: [],
    });
  });

  it('rejects a direct URL of the database without the URL of its pooler', () => {
    const direct = { ENVIRONMENT: 'test', DATABASE_DIRECT_URL: 'postgres://direct/train_swap' };
    expect(() => readConfiguration(direct)).toThrow('DATABASE_DIRECT_URL: needs DATABASE_URL');
    const DATABASE_URL = 'postgres://pooler/train_swap';
    expect(readConfiguration({ ...direct, DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: direct.DATABASE_DIRECT_URL,
    });
  });
});
