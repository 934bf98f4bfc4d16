import { createServer } from 'node:net';
import { Complaint } from './complaint.mjs';

const highestPort = 65_535;

/** Why nothing can listen there: an error code, or `undefined` when the port is free. */
const refusal = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });

/** Both loopback families and all addresses: a program on any of them would answer in our place. */
const refusalAnywhere = async (port) => {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const code = await refusal(port, host);
    if (code && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') return code;
  }
  return undefined;
};

const inOrder = (edge) => ({ edge, services: edge + 1, sandbox: edge + 2 });

/** Below the range from which systems hand out ports by themselves. */
const findFreePorts = async () => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ports = inOrder(20_000 + 3 * Math.floor(Math.random() * 4000));
    const codes = await Promise.all(Object.values(ports).map(refusalAnywhere));
    if (codes.every((code) => code === undefined)) return ports;
  }
  throw new Complaint('No three free ports in a row were found.', 'Stop other programs first.');
};

/**
 * The three ports of one running product, the edge server's and the two after it, each free.
 * @param {string | undefined} wanted the value of PORT; 0 takes any that are free
 */
export const claimPorts = async (wanted = '4200') => {
  const edge = Number(wanted);
  if (edge === 0) return await findFreePorts();
  if (!Number.isInteger(edge) || edge < 1 || edge + 2 > highestPort) {
    throw new Complaint(
      `PORT=${wanted} is not a port.`,
      'Give a whole number: PORT=4300 npm start',
    );
  }
  const ports = inOrder(edge);
  for (const port of Object.values(ports)) {
    const code = await refusalAnywhere(port);
    if (code === 'EACCES') {
      throw new Complaint(
        `Port ${port} is reserved for the system's administrator.`,
        'Choose another: PORT=4300 npm start',
      );
    }
    if (code) {
      throw new Complaint(
        `Port ${port} is taken by another program.`,
        `Stop that program, or choose another port: PORT=${edge > 60_000 ? 4300 : edge + 100} npm start`,
      );
    }
  }
  return ports;
};
