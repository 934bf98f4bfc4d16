import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** @param line such as `GET / HTTP/1.1` */
const createRequest = (line: string, headers: readonly string[] = []) =>
  [line, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');

/** Requests that Node or Fastify answers itself, by what is wrong. */
const oddRequests: [string, string][] = [
  ['no HTTP', 'nonsense\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['an unknown expectation', createRequest('GET / HTTP/1.1', ['expect: nonsense'])],
  ['an invalid escape', createRequest('GET /%zz HTTP/1.1')],
  ['an unknown method', createRequest('PROPFIND / HTTP/1.1')],
  ['too long headers', createRequest('GET / HTTP/1.1', [`x: ${'x'.repeat(20_000)}`])],
];

async function send(address: string, request: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  return text(socket);
}

/**
 * Sends these requests and odd ones to a server.
 *
 * @param lines such as `GET / HTTP/1.1`, each with further headers
 * @returns the responses without `nosniff`, by their requests; the rest of the first line is the status
 */
export async function findSniffedResponses(
  address: string,
  lines: readonly [line: string, ...headers: string[]][],
): Promise<{ statuses: Record<string, string>; sniffed: string[] }> {
  const statuses: Record<string, string> = {};
  const sniffed: string[] = [];
  const requests = lines.map(([line, ...headers]) => [line, createRequest(line, headers)] as const);
  for (const [name, request] of [...requests, ...oddRequests]) {
    const response = await send(address, request);
    statuses[name] = response.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
    if (!/\r\nx-content-type-options: nosniff\r\n/i.test(response)) sniffed.push(name);
  }
  return { statuses, sniffed };
}
