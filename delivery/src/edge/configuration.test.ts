import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeEdges, parseJsonElement, startEdge, validConfiguration } from '../testing/test-edge';
import { openConfiguration } from './configuration';

afterEach(closeEdges);

const changed = JSON.stringify({ ...validConfiguration, oneTimeCodeLength: 8 });
const invalid = JSON.stringify({ ...validConfiguration, oneTimeCodeLength: 60, colour: 'red' });
const problems = [
  '- oneTimeCodeLength must be a whole number from 4 to 10',
  'unknown names: colour',
];

describe('the configuration of the page', () => {
  it.each([
    ['unfinished', changed.slice(0, -20), ['The configuration is not JSON: ']],
    ['invalid', invalid, problems],
    ['missing', null, ['ENOENT']],
  ])(
    'keeps its last valid values while the file is %s, and reports why',
    async (_, text, reasons) => {
      const { server, configurationFile, reported } = await startEdge();
      const readLength = async () => {
        const { body } = await server.inject('/');
        return parseJsonElement(body, 'configuration') as typeof validConfiguration;
      };
      await (text === null ? rm(configurationFile) : writeFile(configurationFile, text));

      expect(await readLength()).toEqual(validConfiguration);
      await server.inject('/trips');
      expect(reported).toEqual([expect.stringContaining('last valid configuration stays in use.')]);
      const health = (await server.inject('/health')).json();
      for (const reason of reasons) {
        expect(reported[0]).toContain(reason);
        expect(health).toMatchObject({
          status: 'stale',
          problem: { message: expect.stringContaining(reason) },
        });
      }
      const metrics = async () => (await server.inject('/metrics')).body;
      expect(await metrics()).toContain('train_swap_configuration_problem 1\n');
      expect(await metrics()).toContain('train_swap_store_problem 0\n');

      await writeFile(configurationFile, changed);
      expect(await readLength()).toMatchObject({ oneTimeCodeLength: 8 });
      expect((await server.inject('/health')).json()).toMatchObject({
        status: 'ok',
        problem: null,
      });
      expect(await metrics()).toContain('train_swap_configuration_problem 0\n');
    },
  );

  it('stops the start with all problems when it is not valid', async () => {
    const started = startEdge({ configuration: invalid });
    for (const problem of problems) await expect(started).rejects.toThrow(problem);
  });

  it('stops the start when it is missing, and names the variable that sets another one', async () => {
    const file = join(tmpdir(), 'missing', 'production.json');
    const opened = openConfiguration(file, { report: () => undefined, now: () => new Date() });
    await expect(opened).rejects.toThrow(
      `The configuration of the page is missing: ${file}. Create it from delivery/environments/staging.json, or set CONFIGURATION_FILE.`,
    );
  });
});
