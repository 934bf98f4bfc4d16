import { expect, it } from '@jest/globals';
import { serviceNames } from 'shared-config/service-names';
import * as services from './services';

it('has a client for every service but the propagator, which sends events', () => {
  const expected = serviceNames.filter((name) => name !== 'propagator').map((name) => `${name}Api`);
  expect(Object.keys(services).sort()).toEqual(expected.sort());
});
