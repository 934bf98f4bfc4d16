import { expect, it } from '@jest/globals';
import { serviceNames } from '@train-swap/shared-config/service-names';
import * as services from './services';

it('has a client for every service except the propagator, which sends events', () => {
  const expected = serviceNames.filter((name) => name !== 'propagator').map((name) => `${name}Api`);
  expect(Object.keys(services).sort()).toEqual(expected.sort());
});
