import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const clients: Socket[] = [];

/** To be called after each test. */
export function closeRawClients(): void {
  for (const socket of clients.splice(0)) socket.destroy();
}

/** A connection that sends what it is given, and nothing else. */
export async function rawClient(address: string) {
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

/** Looks until a condition holds. @throws {Error} after a time that is long for a busy machine */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + 50_000;
  while (performance.now() < end) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`It did not happen: ${what}.`);
}
