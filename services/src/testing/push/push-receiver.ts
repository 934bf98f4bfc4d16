import {
  createDecipheriv,
  createECDH,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The settings of a service that sends web push. */
export function createVapidEnvironment() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: 'mailto:operator@example.com',
  };
}

/** Decrypts `aes128gcm` as a browser does (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const serverKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    browser.getPublicKey(),
    Buffer.from(serverKey),
  ]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(serverKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}

type Received = { headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine. `browser()` subscribes to it; its messages are decrypted with the browser's keys. */
export async function startPushReceiver() {
  const received = new Map<string, Received[]>();
  const state = { status: 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { url: path = '', headers } = request;
    received.set(path, [...(received.get(path) ?? []), { headers, body: Buffer.concat(parts) }]);
    response.writeHead(state.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function browser() {
    const keys = createECDH('prime256v1');
    const auth = randomBytes(16);
    const path = `/${randomBytes(12).toString('base64url')}`;
    return {
      subscription: {
        endpoint: origin + path,
        keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') },
      },
      requests: () => received.get(path) ?? [],
      messages: () => (received.get(path) ?? []).map(({ body }) => decrypt(body, keys, auth)),
    };
  }
  return {
    origin,
    browser,
    /** The status of the next responses. */
    respondWith: (status: number) => {
      state.status = status;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
