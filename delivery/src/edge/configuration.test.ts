import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { assertConfigurationFile } from './configuration';

it('accepts a configuration file that exists', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'configuration-')), 'production.json');
  await writeFile(file, '{}');
  await expect(assertConfigurationFile(file)).resolves.toBeUndefined();
});

it('names the missing configuration file and the variable that sets another one', async () => {
  const file = join(tmpdir(), 'missing', 'production.json');
  await expect(assertConfigurationFile(file)).rejects.toThrow(
    `The configuration of the page is missing: ${file}. Create it from delivery/environments/staging.json, or set CONFIGURATION_FILE.`,
  );
});
