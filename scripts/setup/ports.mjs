import { createServer } from 'node:net';
import { CliError } from '../cli/cli-error.mjs';

const maxPort = 65_535;

/** The error code of listening on a port, or `undefined` when the port is free. */
const findPortError = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });

/** Checks both loopback addresses and all addresses: a program on any of them would receive our requests. */
async function findPortErrorOnAnyHost(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const code = await findPortError(port, host);
    if (code && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') return code;
  }
  return undefined;
}

const toPorts = (edge) => ({ edge, services: edge + 1, sandbox: edge + 2, carrier: edge + 3 });

/** Below the range of ephemeral ports. */
async function findFreePorts() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ports = toPorts(20_000 + 4 * Math.floor(Math.random() * 3000));
    const codes = await Promise.all(Object.values(ports).map(findPortErrorOnAnyHost));
    if (codes.every((code) => code === undefined)) return ports;
  }
  throw new CliError('No four free ports in a row were found.', 'Stop other programs first.');
}

/**
 * Finds the four ports of the product: the port of the edge server and the three after it. All must be free.
 * @param {string | undefined} requested the value of PORT; 0: any free ports
 */
export async function findPorts(requested = '4200') {
  const edge = Number(requested);
  if (edge === 0) return await findFreePorts();
  if (!Number.isInteger(edge) || edge < 1 || edge + 3 > maxPort) {
    throw new CliError(
      `PORT=${requested} is not a port.`,
      'Give a whole number: PORT=4300 npm start',
    );
  }
  const ports = toPorts(edge);
  for (const port of Object.values(ports)) {
    const code = await findPortErrorOnAnyHost(port);
    if (code === 'EACCES') {
      throw new CliError(
        `Port ${port} is reserved for the system's administrator.`,
        'Choose another: PORT=4300 npm start',
      );
    }
    if (code) {
      throw new CliError(
        `Port ${port} is used by another program.`,
        `Stop that program, or choose another port: PORT=${edge > 60_000 ? 4300 : edge + 100} npm start`,
      );
    }
  }
  return ports;
}
