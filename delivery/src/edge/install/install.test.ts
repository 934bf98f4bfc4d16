import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

type Icon = { src: string; sizes: string; type: string; purpose: string };
type Manifest = {
  id: string;
  lang: string;
  description: string;
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  theme_color: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  share_target: { action: string; method: string };
};

/** Width and height of a PNG file, from its first chunk. */
const readSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the web manifest', () => {
  it('is linked in the page and has the fields that browsers need to install the product', async () => {
    const { server } = await startEdge({ environment: 'production' });
    const page = await server.inject('/');
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(page.headers['content-security-policy']).toContain("manifest-src 'self'");

    const { headers, body } = await server.inject('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(JSON.parse(body)).toMatchObject({
      id: '/',
      name: 'Train Swap',
      short_name: 'Train Swap',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en-GB',
    });
    const { theme_color: colour } = JSON.parse(body) as Manifest;
    expect(page.body).toContain(`<meta name="theme-color" content="${colour}">`);
  });

  it('names the environment outside of production', async () => {
    const { server } = await startEdge({ environment: 'staging' });
    const manifest = (await server.inject('/manifest.webmanifest')).json<Manifest>();
    expect(manifest.name).toBe('Train Swap (staging)');
  });

  it('is in the language of the page that links to it', async () => {
    const { server } = await startEdge();
    const page = await server.inject('/de');
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=de">');
    const read = async (address: string) => (await server.inject(address)).json<Manifest>();
    const german = await read('/manifest.webmanifest?lang=de');
    expect(german).toMatchObject({
      id: '/',
      lang: 'de-DE',
      start_url: '/de',
      scope: '/',
      share_target: { action: '/swap/share' },
    });
    expect(german.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Mein nächster Fahrausweis', '/de/trips/next'],
      ['Ticket scannen', '/de/swap/scan'],
      ['Meine Reisen', '/de/trips'],
      ['Ticket finden', '/de'],
    ]);
    const english = await read('/manifest.webmanifest');
    expect(german.description).not.toBe(english.description);
    expect(await read('/manifest.webmanifest?lang=es')).toEqual(english);
  });

  it('has no pseudo-language in production', async () => {
    const { server } = await startEdge({ environment: 'production' });
    const langOf = async (code: string) =>
      (await server.inject(`/manifest.webmanifest?lang=${code}`)).json<Manifest>().lang;
    expect(await langOf('de')).toBe('de-DE');
    expect(await langOf('ar-XB')).toBe('en-GB');
  });

  it('lists icons that exist, in the declared sizes, also maskable ones', async () => {
    const { server } = await startEdge();
    const { icons, shortcuts } = (await server.inject('/manifest.webmanifest')).json<Manifest>();
    const all = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    for (const { src, sizes, type } of all) {
      const { statusCode, headers, rawPayload } = await server.inject(src);
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
      expect(headers['cache-control']).toBe('public, max-age=86400');
      if (type === 'image/png') expect([src, readSize(rawPayload)]).toEqual([src, sizes]);
    }
    for (const purpose of ['any', 'maskable']) {
      const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
      expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    }
    const touch = await server.inject('/icons/apple-touch-icon.png');
    expect(readSize(touch.rawPayload)).toBe('180x180');
  });

  it('has icons of at most 15 kB', () => {
    const icon = readFileSync(join(import.meta.dirname, 'icons/app-512.png'));
    expect(icon.length).toBeLessThanOrEqual(15_000);
  });

  it('returns 404 for an icon that does not exist', async () => {
    const { server } = await startEdge();
    expect((await server.inject('/icons/unknown.png')).statusCode).toBe(404);
  });
});

describe('a ticket file that is shared without a service worker', () => {
  it('leads to the scan screen', async () => {
    const { server } = await startEdge();
    const { statusCode, headers } = await server.inject({
      method: 'POST',
      url: '/swap/share',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="ticket"\r\n\r\n1\r\n--x--\r\n',
    });
    expect([statusCode, headers.location]).toEqual([303, '/swap/scan']);
  });

  it('gets the response also when the file is larger than the limit of other bodies', async () => {
    const { server } = await startEdge();
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      let received = '';
      socket.on('data', (data) => {
        received += data;
        if (received.includes('\r\n\r\n')) socket.end();
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
      const file = Buffer.alloc(3_000_000, 'a');
      socket.write(
        `POST /swap/share HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${file.length}\r\n\r\n`,
      );
      socket.write(file);
    });
    expect(response).toMatch(/^HTTP\/1\.1 303 /);
    expect(response).toContain('location: /swap/scan\r\n');
  });
});
