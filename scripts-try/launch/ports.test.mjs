import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { claimPorts } from './ports.mjs';

const listen = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });

describe('the ports of a start', () => {
  it('are the wanted one and the two after it', async () => {
    const { edge } = await claimPorts('0');
    expect(await claimPorts(String(edge))).toEqual({ edge, services: edge + 1, sandbox: edge + 2 });
  });

  it.each([
    ['127.0.0.1', 0],
    ['0.0.0.0', 1],
    ['::1', 2],
  ])('are refused by name when one is taken on %s', async (host, offset) => {
    const { edge } = await claimPorts('0');
    const other = await listen(edge + offset, host);
    try {
      await expect(claimPorts(String(edge))).rejects.toThrow(
        `Port ${edge + offset} is taken by another program. Stop that program, or choose another port: PORT=${edge + 100} npm start`,
      );
    } finally {
      other.close();
    }
  });

  it.each(['abc', '-1', '4200.5', '65534', '70000'])(
    'cannot be made from PORT=%s',
    async (port) => {
      await expect(claimPorts(port)).rejects.toThrow(`PORT=${port} is not a port.`);
    },
  );
});
