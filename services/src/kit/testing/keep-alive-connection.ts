import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { RequestOptions } from './send-request';

export type RawResponse = {
  status: number;
  /** The value of a header, by its name in any case. */
  header(name: string): string | undefined;
  body: Buffer;
};

/** The bytes of an HTTP/1.1 request, encoded before the measurement starts. */
export function encodeRequest(
  url: string,
  { method = 'GET', headers = {}, body = '' }: RequestOptions = {},
): Buffer {
  const { host, pathname, search } = new URL(url);
  const sent = { host, ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

type PendingRequest = { resolve(response: RawResponse): void; reject(error: Error): void };

/**
 * A minimal keep-alive HTTP/1.1 client, because Node's client takes a third of the CPU time that the measured services
 * need. It reads only responses with a content-length.
 */
export class KeepAliveConnection {
  #parts: Buffer[] = [];
  #pending: PendingRequest | null = null;

  private constructor(readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (part) => this.#take(part));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The connection was closed.')));
  }

  static async open(origin: string): Promise<KeepAliveConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new KeepAliveConnection(socket);
  }

  /** @throws {Error} when the connection closes before the response, or the response has no content-length */
  send(request: Buffer): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      if (this.#pending || !this.isOpen) {
        reject(new Error('The connection is in use, or closed.'));
        return;
      }
      this.#pending = { resolve, reject };
      this.socket.write(request);
    });
  }

  /** False after the server closed the connection, as servers do with idle ones. */
  get isOpen(): boolean {
    return this.socket.writable;
  }

  close(): void {
    this.socket.destroy();
  }

  #take(part: Buffer): void {
    this.#parts.push(part);
    const read = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
    const headEnd = read.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = read.toString('latin1', 0, headEnd);
    const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();
    const length = header('content-length');
    if (length === undefined) {
      this.#fail(new Error(`A response has no content-length: ${head}`));
      return;
    }
    const body = read.subarray(headEnd + 4);
    if (body.length < Number(length)) return;
    const pending = this.#pending;
    this.#parts = [];
    this.#pending = null;
    // A server closes after an answer to a request that it has not read to its end, such as a 503.
    if (header('connection')?.toLowerCase() === 'close') this.socket.destroy();
    pending?.resolve({ status: Number(head.slice(9, 12)), header, body });
  }

  #fail(error: Error): void {
    this.socket.destroy();
    this.#pending?.reject(error);
    this.#pending = null;
  }
}
