import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, parseConfiguration } from './configuration';
import { serviceNames, toPathName } from './service-names';

const validConfiguration = {
  environment: 'staging',
  locations: {
    ...Object.fromEntries(serviceNames.map((name) => [name, `/api/${toPathName(name)}`])),
    authentication: '/api/authentication',
    newsletter: '/api/newsletter',
    payments: '/api/payments',
    search: '/api/search',
    stations: 'https://stations.example.com',
    trainSwap: '/api/train-swap',
    trips: '/api/trips',
    web: '/api/web',
    referenceData: '/api/reference-data',
    discounts: '/api/discounts',
    propagator: 'http://localhost:4300/api/propagator',
    passwordReset: '/account/reset-password',
  },
  flags: {
    productionMode: true,
    databaseIntegration: true,
    messagePropagatorIntegration: true,
    tagManagerIntegration: true,
  },
  eventsEnvironment: 'staging',
  paymentProvider: { environment: 'test', applicationName: 'Train Swap' },
  oneTimeCodeLength: 6,
};

function getProblems(document: unknown) {
  try {
    parseConfiguration(document);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('parseConfiguration', () => {
  it('returns a valid configuration unchanged', () => {
    expect(parseConfiguration(validConfiguration)).toEqual(validConfiguration);
  });

  it('reports all problems at once', () => {
    const { trips: _, ...locations } = validConfiguration.locations;
    const problems = getProblems({
      ...validConfiguration,
      environment: 'moon',
      locations: { ...locations, payments: 'http://payments.example.com', typo: '/api/x' },
      flags: { ...validConfiguration.flags, productionMode: 'yes' },
      oneTimeCodeLength: 6.5,
    });
    expect(problems.map(({ path, message }) => `${path} ${message}`).sort()).toEqual([
      'environment must be one of development, staging, production',
      'flags.productionMode must be true or false',
      'locations has unknown names: typo',
      'locations.payments must be a path such as "/api/trips" or an https address, without a slash at its end, a query or a password',
      'locations.trips is missing',
      'oneTimeCodeLength must be a whole number from 4 to 10',
    ]);
  });

  it.each([
    ['//evil.example.com', 'a protocol-relative address'],
    ['/\\evil.example.com', 'a backslash, which browsers read as a slash'],
    ['/.//evil.example.com', 'a path that starts with two slashes once it is normalised'],
    ['/\t/evil.example.com', 'a tab, which browsers leave out'],
    ['https:/\\evil.example.com', 'a backslash in an address'],
    ['/api/trips?to=1', 'a query'],
    ['/api/trips/', 'a slash at the end'],
    ['javascript:alert(1)', 'a script'],
    ['https://user:secret@trips.example.com', 'a password'],
    ['trips', 'a bare word'],
    ['', 'nothing'],
  ])('rejects the location "%s": %s', (trips) => {
    expect(
      getProblems({ ...validConfiguration, locations: { ...validConfiguration.locations, trips } }),
    ).toHaveLength(1);
  });

  it.each([undefined, null, 'text', [], 4])('rejects %p', (document) => {
    expect(getProblems(document)).not.toHaveLength(0);
  });
});
