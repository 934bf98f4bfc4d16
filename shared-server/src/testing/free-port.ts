import { createServer } from 'node:net';

/** Below the ephemeral ports of Linux, which another connection could use first. */
const range = { from: 10_000, to: 32_000 };

/** Finds a free loopback port for a server that must know its port before it listens. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
