import { execFile } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';

/**
 * Creates a certificate for localhost, for one run.
 * @returns also `pin`, for the browser flag that trusts it. With ignored certificate errors the browser would not cache.
 */
export async function createCertificate() {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const args = ['req', '-x509', ...kind, ...subject, '-keyout', '-', '-out', '-'];
  const { stdout: pem } = await promisify(execFile)('openssl', args);
  const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return { pem, pin: createHash('sha256').update(publicKey).digest('base64') };
}

/** HTTP/2 with TLS in front of an edge server, the same for every variant. */
export async function startHttp2Proxy(edge: string, pem: string) {
  const server = fastify({
    http2: true,
    https: { key: pem, cert: pem },
    forceCloseConnections: true,
  });
  await server.register(proxy, {
    upstream: edge,
    replyOptions: {
      // Removed for all variants, because only the product has digests for its scripts.
      rewriteHeaders: ({
        'content-security-policy': _content,
        'integrity-policy': _integrity,
        ...headers
      }) => headers,
    },
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => server.close() };
}
