import { createServer } from 'node:net';

/** Below the ports that Linux gives to connections by itself: one of those may be taken before it is listened to. */
const range = { from: 10_000, to: 32_000 };

/** A port of loopback for a server that must know its port before it listens. */
export async function freePort(): Promise<number> {
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
