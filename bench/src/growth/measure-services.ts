import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from 'e2e/product/run/start-product';
import type { RunningCurve } from './curve';

/** A curve whose points the load program of the services measures. */
export async function measureServices(name: string): Promise<RunningCurve> {
  return { measure: (size) => measurePoint(name, size), stop: async () => {} };
}

async function measurePoint(name: string, size: number): Promise<Record<string, number>> {
  const args = ['--import', 'tsx', 'src/load/main.ts', '--growth', name, '--size', String(size)];
  const child = spawn(process.execPath, args, {
    cwd: join(root, 'services'),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60 * 60_000,
  });
  const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const line = written.split('\n').find((each) => each.startsWith('{"row":"growth"'));
  if (code !== 0 || !line) throw new Error('The load program failed; see its output above.');
  return JSON.parse(line).figure;
}
