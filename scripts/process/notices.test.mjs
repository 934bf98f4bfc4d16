import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createTerminal } from '../cli/terminal.mjs';
import { createNoticePrinter } from './notices.mjs';

const folder = mkdtempSync(join(tmpdir(), 'notices-'));
afterAll(() => rmSync(folder, { recursive: true }));

const notice = 'Creating the system user and group "postgres": the reason.';

describe('notices of the programs', () => {
  it('are printed once while a step runs', async () => {
    const logs = ['services.log', 'sandbox.log'].map((name) => join(folder, name));
    for (const log of logs) writeFileSync(log, `ready\nnotice: ${notice}\nnotice: half a li`);
    const printed = [];
    const terminal = createTerminal({ stream: { write: (text) => printed.push(text) } });
    await terminal.step('Start the product', async () => {
      const showNotices = createNoticePrinter(terminal.announce);
      for (const log of [...logs, ...logs, join(folder, 'no.log')]) showNotices(log);
    });
    expect(printed.filter((text) => text.includes('Creating'))).toEqual([`  ${notice}\n`]);
    expect(printed.join('')).not.toContain('half');
  });
});
