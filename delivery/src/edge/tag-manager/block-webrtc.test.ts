import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../gate/smoke/find-browser';
import { closeEdges, startEdge } from '../../testing/test-edge';

jest.setTimeout(60_000);
afterEach(closeEdges);

const path = await findBrowser(process.env);
const container = '**/tag-manager/staging-container.js';

/** Starts the container as the shell does. */
const page = `<!doctype html><iframe sandbox="allow-scripts" src="/tag-manager/frame.html"></iframe><script>
addEventListener('message', ({ source, data }) => {
  if (data === 'tag-manager-ready') source.postMessage({ type: 'start' }, '*');
});</script>`;

/** Sends a packet to the port when the browser allows it. */
const sendPacket = (port: number) => `
  try {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
    connection.createDataChannel('x');
    connection.onicecandidate = ({ candidate }) => candidate ?? console.log('ended: no candidates');
    connection.createOffer().then((offer) => connection.setLocalDescription(offer));
  } catch (error) { console.log('ended: ' + error.name); }`;

const inNewFrame = (script: string) => `
  const frame = document.createElement('iframe');
  frame.srcdoc = '<script nonce="' + document.currentScript.nonce + '">' + ${JSON.stringify(script)} + '</' + 'script>';
  document.body.append(frame);`;

/** Runs a container in a real browser. Returns the packets that it sent, and how it ended. */
async function runContainer(toScript: (port: number) => string) {
  const { server } = await startEdge();
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const receiver = createSocket('udp4');
  let packets = 0;
  const received = new Promise<string>((resolve) => {
    receiver.on('message', () => {
      packets += 1;
      resolve('sent');
    });
  });
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const browser = await chromium.launch({
    executablePath: path ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const tab = await browser.newPage();
    await tab.route('**/page', (route) => route.fulfill({ contentType: 'text/html', body: page }));
    await tab.route(container, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: toScript(receiver.address().port) }),
    );
    const ended = new Promise<string>((resolve) => {
      tab.on('crash', () => resolve('the browser ended the page'));
      tab.on('console', (entry) => entry.text().startsWith('ended') && resolve(entry.text()));
    });
    await tab.goto(`${address}/page`).catch(() => undefined);
    return { end: await Promise.race([ended, received]), packets };
  } finally {
    await browser.close();
    receiver.close();
  }
}

describe('a hostile container', () => {
  const test = path ? it : it.skip;

  test('has no RTCPeerConnection', async () => {
    expect(await runContainer(sendPacket)).toEqual({ end: 'ended: ReferenceError', packets: 0 });
  });

  // Chromium ends the page of a sandboxed `srcdoc` frame that tries it.
  test('sends nothing by WebRTC from a new frame', async () => {
    const { end, packets } = await runContainer((port) => inNewFrame(sendPacket(port)));
    expect(end).toMatch(/the browser ended the page|no candidates/);
    expect(packets).toBe(0);
  });
});
