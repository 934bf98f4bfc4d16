import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { formatFailure } from './format-failure';
import { StartedParts } from './started-parts';

/**
 * Starts a program. Stops its parts and exits at SIGTERM, SIGINT, or when the start fails.
 *
 * @param folder of the package, whose version `--version` prints
 */
export function runProgram(start: (parts: StartedParts) => Promise<void>, folder: string): void {
  if (process.argv.includes('--version')) {
    process.stdout.write(`${readVersion(folder)}\n`);
    return;
  }
  const parts = new StartedParts();
  let isEnding = false;

  /** Later failures, such as an aborted start, are ignored. */
  async function end(failure?: unknown): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    if (failure !== undefined) reportFailure(failure);
    const isStopped = await parts.stop().then(() => true, reportFailure);
    process.exit(isStopped && failure === undefined ? 0 : 1);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  start(parts).catch(end);
}

/** @returns the version in the package.json of a folder */
export function readVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function reportFailure(failure: unknown): false {
  process.stderr.write(`${formatFailure(failure)}\n`);
  return false;
}

/** Large, because the system drops connections above it, so that not even a 503 or a health response is possible. */
const backlog = 4096;

/** @throws {Error} that names `variable` when the port is in use */
export async function listenAt(
  app: FastifyInstance,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<void> {
  try {
    await app.listen({ port, host, backlog });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use. Free it, or set another port: ${variable}=…`);
  }
}
