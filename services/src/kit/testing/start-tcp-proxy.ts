import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  /** The database URL through the proxy. */
  url: string;
  /** Drops all data without closing connections, as an unplugged cable does. */
  cut(): void;
  /** Forwards data again. */
  restore(): void;
  /** Forwards new connections to another server. */
  redirect(databaseUrl: string): void;
  close(): void;
};

/** Starts a TCP proxy to a database that can drop all data, or lead to another server. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  let target = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
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
    restore: () => {
      isCut = false;
    },
    redirect: (to) => {
      target = new URL(to);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
