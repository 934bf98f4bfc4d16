// Run with `node --import tsx`: the schemas are TypeScript.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema as carrierSettings } from '../../carrier-sandbox/src/sandbox-environment.ts';
import { edgeSettings } from '../../delivery/src/edge/options.ts';
import { environmentSchema as sandboxSettings } from '../../payment-sandbox/src/sandbox-environment.ts';
import { environmentSchema as servicesSettings } from '../../services/src/kit/configuration.ts';
import { providerSettings } from '../../services/src/services/payments/provider/provider-settings.ts';
import { appleFields } from '../../services/src/services/trips/wallets/apple/apple-settings.ts';
import { googleFields } from '../../services/src/services/trips/wallets/google/google-settings.ts';
import { serverSettings } from '../../shared-server/src/server-settings.ts';
import { tracingSettings } from '../../shared-server/src/tracing/tracing.ts';
import { root } from '../folders.mjs';
import { describeSettings, formatTable } from './describe-settings.mjs';

const path = join(root, 'docs/configuration.md');
const isShared = (name) =>
  name in serverSettings ||
  name in tracingSettings ||
  name === 'TRUSTED_PROXIES' ||
  name === 'ENVIRONMENT';
const pick = (shape, test) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => test(name)));
const without = (shape) => pick(shape, (name) => !isShared(name));

const sections = [
  ['Edge server and services', pick(edgeSettings.shape, isShared)],
  ['Edge server', without(edgeSettings.shape)],
  ['Services', without(servicesSettings.shape)],
  ['Payment provider', Object.assign({}, ...providerSettings.options.map(({ shape }) => shape))],
  [
    'Wallet passes: all variables of a wallet, or none',
    { ...appleFields.shape, ...googleFields.shape },
  ],
  ['Payment sandbox, staging only', without(sandboxSettings.shape)],
  ['Carrier sandbox, for tests only', without(carrierSettings.shape)],
];

const commandSettings = [
  ['variable', 'default', 'meaning'],
  ['`DELIVERY_BY`', 'the git user', 'Who makes a change, for `delivery audit`.'],
  ['`DELIVERY_ENVIRONMENT`', '`staging`', 'Environment of commands without `--in`.'],
  ['`CHROME_PATH`', 'found on the path', 'Browser of the gate.'],
  [
    '`RELEASE_KEYS`',
    '',
    'For the build of the shell: keys that the page trusts, separated by spaces.',
  ],
];

const text = `# Configuration reference

Generated from the schemas of the programs by \`npm run configuration-reference\`. Each program reads its environment variables once
at start and stops with a list of everything that is wrong. An empty variable counts as missing.

${sections.map(([title, shape]) => `## ${title}\n\n${describeSettings(shape)}`).join('\n')}
## Delivery command

It uses \`STORE_FOLDER\`, the keys and the bucket as the edge server does, and also:

${formatTable(commandSettings)}
## The page

Locations of services, flags and the tag manager are a file in \`delivery/environments\`. \`shared-config/README.md\` describes it.
`;

if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== text) {
    console.log('docs/configuration.md is not up to date: npm run configuration-reference');
    process.exitCode = 1;
  }
} else {
  writeFileSync(path, text);
}
