import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { findPorts } from './ports.mjs';

const listen = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });

describe('the ports of a start', () => {
  it('are the requested port and the three after it', async () => {
    const { edge } = await findPorts('0');
    expect(await findPorts(String(edge))).toEqual({
      edge,
      services: edge + 1,
      sandbox: edge + 2,
      carrier: edge + 3,
    });
  });

  it.each([
    ['127.0.0.1', 0],
    ['0.0.0.0', 1],
    ['::1', 3],
  ])('are rejected with the port that is used on %s', async (host, offset) => {
    const { edge } = await findPorts('0');
    const other = await listen(edge + offset, host);
    try {
      await expect(findPorts(String(edge))).rejects.toThrow(
        `Port ${edge + offset} is used by another program. Stop that program, or choose another port: PORT=${edge + 100} npm start`,
      );
    } finally {
      other.close();
    }
  });

  it.each(['abc', '-1', '4200.5', '65533', '70000'])('are rejected for PORT=%s', async (port) => {
    await expect(findPorts(port)).rejects.toThrow(`PORT=${port} is not a port.`);
  });
});
