import { execFile } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
/** Removed for all variants, because only the product has digests for its scripts. */
const policies = ['content-security-policy', 'integrity-policy'];
const dropped = new Set([...hopByHop, ...policies]);

/**
 * Creates a certificate for localhost, for one run.
 * @returns also `pin`, for the browser flag that trusts it. With ignored certificate errors the browser would not cache.
 */
export const createCertificate = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-bench-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', key, '-out', cert];
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, ...files]);
    const [keyText, certText] = [await readFile(key), await readFile(cert)];
    const publicKey = createPublicKey(certText).export({ type: 'spki', format: 'der' });
    const pin = createHash('sha256').update(publicKey).digest('base64');
    return { key: keyText, cert: certText, pin };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Certificate = Awaited<ReturnType<typeof createCertificate>>;

/** HTTP/2 with TLS in front of an edge server, the same for every variant. */
export const startHttp2Proxy = async (edge: string, { key, cert }: Certificate) => {
  const { hostname, port } = new URL(edge);
  const server = createSecureServer({ key, cert, allowHTTP1: true });

  const forward = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    );
    const upstream = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (response) => {
        const headers = Object.entries(response.headers).filter(([name]) => !dropped.has(name));
        outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(headers));
        response.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.stream?.destroy());
    incoming.pipe(upstream);
  };
  server.on('request', forward);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  };
};
