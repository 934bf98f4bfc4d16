import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames, toPathName } from '@train-swap/shared-config/service-names';
import { getService, type ServiceName, servicesFor } from './service-list';

const root = join(import.meta.dirname, '../..');
const namesFor = (environment: 'staging' | 'production') =>
  servicesFor(environment).map(({ name }) => name);

describe('the list of services', () => {
  it('has each service under its own name', () => {
    const names = namesFor('staging');
    expect(names.map((name) => getService(name as ServiceName).name)).toEqual(names);
  });

  it('has the services of the page configuration', () => {
    // Only its own pages call the support desk.
    const called = namesFor('production').filter((name) => name !== 'support-desk');
    expect(called.sort()).toEqual(serviceNames.map(toPathName).sort());
  });

  it('has the services that have a document', () => {
    const documents = readdirSync(join(root, 'services/openapi')).map((file) => parse(file).name);
    expect(documents.sort()).toEqual(namesFor('staging').sort());
  });

  it('has the services at whose base paths the staging pages look for them', () => {
    const file = join(root, 'delivery/environments/staging.json');
    const { passwordReset, ...locations } = JSON.parse(readFileSync(file, 'utf8')).locations;
    const expected = serviceNames.map((name) => [name, `/api/${toPathName(name)}`]);
    expect(locations).toEqual(Object.fromEntries(expected));
  });
});
