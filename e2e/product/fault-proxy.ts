import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What can be wrong between a browser and the edge server. */
export const networkFaults = [
  'refused',
  'slow',
  'hangs',
  '404',
  '500',
  'html',
  'truncated',
  'tampered',
] as const;

export type NetworkFault = (typeof networkFaults)[number];

const slowMilliseconds = 5_000;

/** Valid JavaScript before the file's own: if a byte of it ran, it would be seen. */
const injected = 'globalThis.tampered = true;\n';

type Broken = { files: RegExp; fault: NetworkFault };

/**
 * A proxy on the level of TCP before the edge server: it lets everything through but for the files
 * that it is told to break. Each connection carries one request, so that any of them can be cut.
 */
export const startFaultProxy = async (target: string) => {
  const upstream = { host: 'localhost', port: Number(new URL(target).port) };
  const open = new Set<Socket>();
  const asked: string[] = [];
  let broken: Broken | null = null;

  const server = createServer((client) => {
    keep(client);
    let head = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      client.off('data', read);
      client.pause();
      const [line = '', ...headers] = head.subarray(0, end).toString('latin1').split('\r\n');
      const body = head.subarray(end + 4);
      const path = line.split(' ')[1] ?? '/';
      asked.push(path);
      const fault = broken?.files.test(path.split('?')[0] ?? '') ? broken.fault : null;
      answer(client, { line, headers, body, path }, fault);
    };
    client.on('data', read);
  });

  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };

  type Request = { line: string; headers: string[]; body: Buffer; path: string };

  const ask = ({ line, headers, body }: Request, plain: boolean): Socket => {
    const socket = connect(upstream);
    keep(socket);
    const kept = headers.filter(
      (header) =>
        !/^(connection|keep-alive):/i.test(header) && !(plain && /^accept-encoding:/i.test(header)),
    );
    socket.write([line, ...kept, 'Connection: close', '', ''].join('\r\n'), 'latin1');
    socket.write(body);
    return socket;
  };

  const passOn = (client: Socket, request: Request) => {
    const socket = ask(request, false);
    client.pipe(socket);
    client.on('close', () => socket.destroy());
    let head = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', read);
      client.write(closing(head.subarray(0, end + 4).toString('latin1')), 'latin1');
      client.write(head.subarray(end + 4));
      socket.pipe(client);
    };
    socket.on('data', read);
    socket.on('end', () => client.end());
  };

  const answer = (client: Socket, request: Request, fault: NetworkFault | null) => {
    if (fault === null) return passOn(client, request);
    if (fault === 'refused') return void client.resetAndDestroy();
    if (fault === 'hangs') return void client.resume();
    if (fault === 'slow') {
      setTimeout(() => passOn(client, request), slowMilliseconds).unref();
      return;
    }
    if (fault === '404') return sayInstead(client, '404 Not Found', 'text/plain', 'Not found.');
    if (fault === '500') return sayInstead(client, '500 Oh no', 'text/plain', 'Oh no.');
    if (fault === 'html') {
      return sayInstead(client, '200 OK', 'text/html', '<!doctype html><title>Home</title>');
    }
    void changed(client, request, fault);
  };

  const changed = async (client: Socket, request: Request, fault: NetworkFault) => {
    const parts: Buffer[] = [];
    const socket = ask(request, true);
    socket.on('data', (part: Buffer) => parts.push(part));
    await once(socket, 'end');
    const whole = Buffer.concat(parts);
    const at = whole.indexOf('\r\n\r\n') + 4;
    const [head, body] = [whole.subarray(0, at).toString('latin1'), whole.subarray(at)];
    if (fault === 'truncated') {
      client.write(closing(head), 'latin1');
      client.end(body.subarray(0, Math.floor(body.length / 2)));
      return;
    }
    client.write(
      head.replace(
        /content-length: (\d+)/i,
        (_, n) => `content-length: ${Number(n) + injected.length}`,
      ),
    );
    client.end(Buffer.concat([Buffer.from(injected), body]));
  };

  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://localhost:${port}`,
    /** Breaks what matches, until it is healed. Connections that hang go on hanging. */
    break: (files: RegExp, fault: NetworkFault) => {
      broken = { files, fault };
    },
    heal: () => {
      broken = null;
    },
    /** The paths asked for since the last call. */
    asked: () => asked.splice(0),
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** A service behind the edge server may have said that its connection stays. */
const closing = (head: string) =>
  head
    .replace(/\r\n(connection|keep-alive):[^\r]*/gi, '')
    .replace(/\r\n/, '\r\nconnection: close\r\n');

const sayInstead = (client: Socket, status: string, type: string, text: string) => {
  client.end(
    [
      `HTTP/1.1 ${status}`,
      `content-type: ${type}; charset=utf-8`,
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
};
