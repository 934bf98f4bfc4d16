import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isAlive, startChild } from './child.mjs';
import { runCommand } from './run-command.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'train-swap-launch-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function waitUntilGone(id) {
  const deadline = Date.now() + 30_000;
  while (isAlive(id) && Date.now() < deadline) await wait(20);
  return !isAlive(id);
}

const program = (code) => ({ name: 'part', command: process.execPath, args: ['-e', code] });

describe('a child process', () => {
  it('shows its last lines when it fails', async () => {
    const failing = runCommand({
      ...program("console.log('one'); console.error('two'); process.exit(3)"),
      log: join(folder, 'part.log'),
      problem: 'It broke.',
      fix: 'Fix it.',
    });
    await expect(failing).rejects.toMatchObject({
      message: 'It broke. Fix it.',
      lines: ['one', 'two'],
    });
  });

  it.each([
    ['ENOSPC: no space left on device, write', 'The disk is full. Free some space'],
    ['PANIC:  could not locate a valid checkpoint record', 'is damaged. Clear it: npm run reset'],
  ])('names the cause when the log contains "%s"', async (line, message) => {
    const failing = runCommand({
      ...program(`console.error(${JSON.stringify(line)}); process.exit(1)`),
      log: join(folder, 'part.log'),
      problem: 'It broke.',
      fix: 'Fix it.',
    });
    await expect(failing).rejects.toThrow(message);
  });

  it('is stopped with all its children when they ignore SIGTERM', async () => {
    const stubborn = `
      const { spawn } = require('node:child_process');
      process.on('SIGTERM', () => process.exit(0));
      const own = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
      require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'own'))}, String(own.pid));
      setInterval(() => {}, 1000);`;
    const child = await startChild({ ...program(stubborn), log: join(folder, 'part.log') });
    const { readFile } = await import('node:fs/promises');
    let own = 0;
    while (!own) own = Number(await readFile(join(folder, 'own'), 'utf8').catch(() => 0));
    await child.stop();
    expect(await waitUntilGone(own)).toBe(true);
    expect(child.isRunning()).toBe(false);
  });

  it('ends when the launcher is killed', async () => {
    const script = join(folder, 'launcher.mjs');
    const here = JSON.stringify(import.meta.dirname);
    await writeFile(
      script,
      `const { startChild } = await import(${here} + '/child.mjs');
       const { nodeProgram } = await import(${here} + '/../launch/servers.mjs');
       const part = await startChild({ ...nodeProgram('-e', 'setInterval(() => {}, 1000)'), name: 'part', log: ${JSON.stringify(join(folder, 'part.log'))} });
       console.log(part.id);
       setInterval(() => {}, 1000);`,
    );
    const launcher = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const id = Number(await new Promise((resolve) => launcher.stdout.once('data', resolve)));
    expect(isAlive(id)).toBe(true);
    launcher.kill('SIGKILL');
    expect(await waitUntilGone(id)).toBe(true);
  });
});
