import type { FastifyInstance } from 'fastify';
import { formatFailure } from './format-failure';
import { StartedParts } from './started-parts';

/** Starts a program and ends the process at SIGTERM, at SIGINT, or when the start fails: each part once. */
export function runProgram(start: (parts: StartedParts) => Promise<void>): void {
  const parts = new StartedParts();
  let isEnding = false;

  /** What fails once it ends, such as a start that is cut off, fails for that. */
  async function end(failure?: unknown): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    if (failure !== undefined) complain(failure);
    const isWhole = await parts.stop().then(() => true, complain);
    process.exit(isWhole && failure === undefined ? 0 : 1);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  start(parts).catch(end);
}

function complain(failure: unknown): false {
  process.stderr.write(`${formatFailure(failure)}\n`);
  return false;
}

/**
 * Connections that may wait to be taken. With fewer, a process under load could not even refuse: the system
 * drops what comes on top, and who asks, health among them, tries again seconds later.
 */
const backlog = 4096;

/** @throws {Error} which names `variable` where the port is taken */
export async function listenAt(
  app: FastifyInstance,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<void> {
  try {
    await app.listen({ port, host, backlog });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Free it, or choose another: ${variable}=…`);
  }
}
