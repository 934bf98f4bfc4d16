import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isFullRun } from '../../shared-server/src/testing/test-level.ts';
import { copyRepository } from './repository-copy.mjs';

const minutes = 60_000;
const generate = (...args) => copy.run('scripts/new.mjs', ...args);
/** @returns {string[]} the test files that passed */
function jest(...patterns) {
  const report = `${copy.folder}-report.json`;
  const program = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  copy.run(...program, '--json', `--outputFile=${report}`, ...patterns);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  return testResults
    .map(({ name }) => name.slice(name.indexOf(basename(copy.folder))))
    .map((name) => name.split('/').slice(1).join('/'));
}
const types = (project) => copy.run('node_modules/typescript/bin/tsc', '-p', project);

let copy;
beforeAll(() => {
  copy = copyRepository();
}, 2 * minutes);
afterAll(() => copy.remove());

describe('a new remote with a new screen', () => {
  beforeAll(() => {
    const options = ['--path', '/lounge', '--title', 'Lounge, quiet', '--no-install'];
    generate('remote', 'mfe-lounge', ...options);
    copy.linkPackages('mfe-trips', 'mfe-lounge');
    generate('screen', 'mfe-lounge', 'guest-list', '--path', '/lounge/guests/:guestId');
    // A remote with its routes in app.tsx, and one whose paths are computed by functions.
    generate('screen', 'mfe-trips', 'luggage', '--path', '/trips/:bookingId/luggage');
    generate('screen', 'mfe-auth', 'devices', '--path', '/account/devices');
  }, 2 * minutes);

  it('declares its paths, title and navigation', () => {
    const { remote, screens } = JSON.parse(
      readFileSync(join(copy.folder, 'mfe-lounge/package.json'), 'utf8'),
    );
    expect(remote).toEqual({
      title: 'Lounge, quiet',
      paths: ['/lounge'],
      navigation: [{ path: '/lounge', label: 'Lounge, quiet' }],
    });
    expect(screens).toEqual(['/lounge', '/lounge/guests/:guestId', '/lounge/*']);
  });

  it(
    'passes its tests and those of the shell',
    () => {
      const names = ['app', 'guest-list', 'luggage', 'devices', 'screens.test', 'remote-table'];
      expect(jest('mfe-lounge', ...names.map((name) => `(mfe-|shell).*${name}`))).toEqual(
        expect.arrayContaining([
          'mfe-lounge/src/app.test.tsx',
          'mfe-lounge/src/features/guest-list/guest-list-screen.test.tsx',
          'mfe-trips/src/features/luggage/luggage-screen.test.tsx',
          'mfe-auth/src/features/devices/devices-screen.test.tsx',
          'mfe-auth/src/screens.test.tsx',
          'shell/src/remote-table.test.ts',
        ]),
      );
    },
    5 * minutes,
  );

  it(
    'passes the type check and the format check',
    () => {
      types('mfe-lounge');
      copy.run(
        'node_modules/@biomejs/biome/bin/biome',
        'check',
        'mfe-lounge',
        'mfe-trips',
        'mfe-auth',
      );
    },
    5 * minutes,
  );
});

// Minutes on a small machine: `npm run prove`.
if (isFullRun) {
  describe('a new service with a new operation', () => {
    beforeAll(() => {
      generate('service', 'lost-property');
      generate('operation', 'lost-property', 'create-report', '--access', 'session');
      generate(
        'operation',
        'stations',
        'get-opening-times',
        '--path',
        '/stations/{stationId}/times',
      );
    }, 5 * minutes);

    it(
      'passes its tests and those of the lists of services',
      () => {
        const tests = ['lost-property', 'stations', 'service-list'];
        const patterns = tests.map((name) => `services/src/.*${name}`);
        expect(jest(...patterns, 'shared-config', 'shared-api/src/services.test')).toEqual(
          expect.arrayContaining([
            'services/src/services/lost-property/lost-property.test.ts',
            'services/src/services/lost-property/operations/create-report.test.ts',
            'services/src/services/stations/operations/get-opening-times.test.ts',
            'services/src/service-list.test.ts',
            'shared-api/src/services.test.ts',
          ]),
        );
      },
      10 * minutes,
    );

    it(
      'passes all static checks, the build and the budgets together with the remote',
      () => {
        types('tsconfig.pages.json');
        types('tsconfig.servers.json');
        copy.run('node_modules/@biomejs/biome/bin/biome', 'check', '.');
        copy.run('scripts/verify/check-imports.mjs');
        copy.run('node_modules/knip/bin/knip.js');
        copy.run('build/main.js', 'mfe-lounge');
        copy.run('build/budgets.js', 'mfe-lounge');
      },
      20 * minutes,
    );
  });
}
