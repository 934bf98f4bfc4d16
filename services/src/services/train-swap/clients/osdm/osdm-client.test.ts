import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { toCarrierEntry } from '../../../../testing/carriers/carrier-test';
import { OsdmClient } from './osdm-client';

const listen = (server: Server | SecureServer): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

describe('the download of a document that a carrier has on another host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'osdm-files-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const atFiles: IncomingHttpHeaders[] = [];
  const atCarrier: IncomingHttpHeaders[] = [];
  let files: SecureServer;
  let carrier: Server;
  let network: Agent;
  let origin: string;
  let client: OsdmClient;
  beforeAll(async () => {
    const request = ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=files.example'];
    const names = ['-addext', 'subjectAltName=DNS:files.example,DNS:localhost'];
    const output = ['-days', '1', '-keyout', key, '-out', certificate];
    execFileSync('openssl', [...request, ...names, ...output], { stdio: 'ignore' });
    const cert = readFileSync(certificate);
    const sendFile: RequestListener = ({ headers }, response) => {
      atFiles.push(headers);
      response.end('%PDF-1.4');
    };
    files = createSecureServer({ cert, key: readFileSync(key) }, sendFile);
    origin = `https://files.example:${await listen(files)}`;
    carrier = createServer(({ url, headers }, response) => {
      const token = { access_token: 'a token', token_type: 'Bearer', expires_in: 600 };
      if (url === '/oauth/token')
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(token));
      atCarrier.push(headers);
      return response.writeHead(302, { location: `${origin}/ticket.pdf` }).end();
    });
    const url = `http://127.0.0.1:${await listen(carrier)}`;
    client = new OsdmClient({
      ...toCarrierEntry({ url }),
      version: '3.9',
      scope: 'uic_osdm',
      notOffered: [],
    });
    network = new Agent({
      connect: {
        ca: cert,
        lookup: (_host, _options, callback) =>
          callback(null, [{ address: '127.0.0.1', family: 4 }]),
      },
    });
  });
  afterAll(async () => {
    await network.close();
    for (const server of [files, carrier]) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true });
  });

  it.each(['link', 'redirect'])('does not send our token there (%s)', async (kind) => {
    const address = kind === 'link' ? `${origin}/ticket.pdf` : '/files/1';
    expect((await client.download(address, 100, network)).toString()).toBe('%PDF-1.4');
    expect(atFiles.at(-1)).not.toHaveProperty('authorization');
    expect(atFiles.at(-1)).not.toHaveProperty('requestor');
    if (kind === 'redirect') expect(atCarrier.at(-1)?.authorization).toBe('Bearer a token');
  });

  it('is rejected for a host in our network, and for one that is not encrypted', async () => {
    const before = atFiles.length;
    const { port } = new URL(origin);
    for (const address of [`https://localhost:${port}/`, `http://files.example:${port}/`]) {
      await expect(client.download(address, 100)).rejects.toThrow(/not (be )?(allowed|downloaded)/);
    }
    expect(atFiles).toHaveLength(before);
  });
});
