import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../product/child';

export type Figure = { row: string; processes: number | null; figure: Record<string, unknown> };

const program = join(root, 'services/src/load/main.ts');
const timeoutMs = 30 * 60_000;

/** Runs the load program of the services and collects its figures. */
export async function runLoad(options: { short: boolean; feed?: string }): Promise<Figure[]> {
  const args = ['--import', 'tsx', program];
  if (options.short) args.push('--short');
  if (options.feed) args.push('--feed', options.feed);
  const child = spawn(process.execPath, args, {
    cwd: join(root, 'services'),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const figures: Figure[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"row"')) continue;
    figures.push(JSON.parse(line));
    process.stdout.write(`${line}\n`);
  }
  if ((await ended) !== 0) throw new Error('The load program failed; see its output above.');
  return figures;
}
