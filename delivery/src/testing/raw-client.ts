import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const clients: Socket[] = [];

/** Call this after each test. */
export function closeRawClients(): void {
  for (const socket of clients.splice(0)) socket.destroy();
}

/** Opens a TCP connection that sends only the given bytes. */
export async function openRawClient(address: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  clients.push(socket);
  const client = { socket, received: '', isClosed: false };
  socket.on('data', (part) => {
    client.received += part;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    client.isClosed = true;
  });
  await once(socket, 'connect');
  return client;
}

/** Polls until a condition holds. @throws {Error} after 50 s, a long time even for a busy machine */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + 50_000;
  while (performance.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Timed out waiting for ${what}.`);
}
