import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CutOff = {
  /** The address, by way of a proxy. */
  url: string;
  /** From now on nothing is passed on, and no connection ends: a cable is pulled. */
  cut(): void;
  /** What is sent from now on is passed on. */
  mend(): void;
  close(): void;
};

/** A way to a database that can be cut off. */
export async function wayTo(databaseUrl: string): Promise<CutOff> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.push(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => isCut || to.write(bytes));
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
