import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Asked = { method?: string; headers?: Record<string, string>; body?: string };
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/**
 * As edge servers ask: over connections that stay. More of them than a process works on at once: what it is to let
 * wait, or to refuse, must come to it.
 */
export const mostConnections = 1_000;
const agent = new Agent({
  keepAlive: true,
  maxSockets: mostConnections,
  maxFreeSockets: mostConnections,
});

/**
 * One request to a process on this machine. Rejects when the connection is refused or cut. Not `fetch`: that
 * takes four times the processor for it, of which who is measured has less then.
 */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body = '' }: Asked = {},
): Promise<Answer> {
  return new Promise((answered, failed) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('error', failed);
      reply.once('end', () => {
        const { statusCode: status = 0, headers: said } = reply;
        answered({ status, headers: said, text: Buffer.concat(parts).toString() });
      });
    });
    asked.once('error', failed);
    asked.end(body);
  });
}

/** The parsed answer; rejects with its text unless it is a success. */
export async function askForJson<T>(url: string, asked?: Asked): Promise<T> {
  const { status, text } = await ask(url, asked);
  if (status >= 400) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as T;
}
