import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** A certificate for localhost that lives as long as one run. */
const certificate = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-bench-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', key, '-out', cert];
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, ...files]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** HTTP/2 with TLS in front of an edge server, the same for every variant. */
export const http2Front = async (edge: string) => {
  const { hostname, port } = new URL(edge);
  const server = createSecureServer({ ...(await certificate()), allowHTTP1: true });

  const pass = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    );
    const asked = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.stream?.destroy());
    incoming.pipe(asked);
  };
  server.on('request', pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  };
};
