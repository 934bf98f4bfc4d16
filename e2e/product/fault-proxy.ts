import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Faults between a browser and the edge server. */
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

/** Longer than two attempts of a page, so that a test has time to use the card before the file arrives. */
const slowMilliseconds = 10_000;

/** Valid JavaScript that is prepended to a file: a test sees it when it runs. */
const injected = 'globalThis.tampered = true;\n';

type Broken = { files: RegExp; fault: NetworkFault };

/**
 * A TCP proxy in front of the edge server. It forwards all requests except for the files that a test breaks. Each connection
 * has one request, so that each can be cut.
 *
 * @param listenAt the port to listen on; 0 for any free one
 */
export async function startFaultProxy(target: string, listenAt = 0) {
  const upstream = { host: 'localhost', port: Number(new URL(target).port) };
  const open = new Set<Socket>();
  const requestedPaths: string[] = [];
  let broken: Broken | null = null;

  const server = createServer((client) => {
    trackSocket(client);
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
      requestedPaths.push(path);
      const fault = broken?.files.test(path.split('?')[0] ?? '') ? broken.fault : null;
      respond(client, { line, headers, body, path }, fault);
    };
    client.on('data', read);
  });

  const trackSocket = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };

  type Request = { line: string; headers: string[]; body: Buffer; path: string };

  const sendUpstream = ({ line, headers, body }: Request, plain: boolean): Socket => {
    const socket = connect(upstream);
    trackSocket(socket);
    const forwardedHeaders = headers.filter(
      (header) =>
        !/^(connection|keep-alive):/i.test(header) && !(plain && /^accept-encoding:/i.test(header)),
    );
    socket.write([line, ...forwardedHeaders, 'Connection: close', '', ''].join('\r\n'), 'latin1');
    socket.write(body);
    return socket;
  };

  const forward = (client: Socket, request: Request) => {
    const socket = sendUpstream(request, false);
    client.pipe(socket);
    client.on('close', () => socket.destroy());
    let head = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', read);
      client.write(withConnectionClose(head.subarray(0, end + 4).toString('latin1')), 'latin1');
      client.write(head.subarray(end + 4));
      socket.pipe(client);
    };
    socket.on('data', read);
    socket.on('end', () => client.end());
  };

  const respond = (client: Socket, request: Request, fault: NetworkFault | null) => {
    if (fault === null) return forward(client, request);
    if (fault === 'refused') return void client.resetAndDestroy();
    if (fault === 'hangs') return void client.resume();
    if (fault === 'slow') {
      setTimeout(() => forward(client, request), slowMilliseconds).unref();
      return;
    }
    if (fault === '404')
      return respondWithText(client, '404 Not Found', 'text/plain', 'Not found.');
    if (fault === '500') return respondWithText(client, '500 Oh no', 'text/plain', 'Oh no.');
    if (fault === 'html') {
      return respondWithText(client, '200 OK', 'text/html', '<!doctype html><title>Home</title>');
    }
    void respondChanged(client, request, fault);
  };

  const respondChanged = async (client: Socket, request: Request, fault: NetworkFault) => {
    const chunks: Buffer[] = [];
    const socket = sendUpstream(request, true);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'end');
    const fullResponse = Buffer.concat(chunks);
    const at = fullResponse.indexOf('\r\n\r\n') + 4;
    const [head, body] = [
      fullResponse.subarray(0, at).toString('latin1'),
      fullResponse.subarray(at),
    ];
    if (fault === 'truncated') {
      client.write(withConnectionClose(head), 'latin1');
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

  server.listen(listenAt, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://localhost:${port}`,
    /** Breaks matching files until `repair`. Hanging connections stay open. */
    break: (files: RegExp, fault: NetworkFault) => {
      broken = { files, fault };
    },
    repair: () => {
      broken = null;
    },
    /** The requested paths since the last call. */
    takeRequestedPaths: () => requestedPaths.splice(0),
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Replaces the connection headers of a response by `close`. */
const withConnectionClose = (head: string) =>
  head
    .replace(/\r\n(connection|keep-alive):[^\r]*/gi, '')
    .replace(/\r\n/, '\r\nconnection: close\r\n');

function respondWithText(client: Socket, status: string, type: string, text: string) {
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
}
