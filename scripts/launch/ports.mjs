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

/**
 * The three ports of one running product, the edge server's and the two after it, each free.
 * @param {string | undefined} wanted the value of PORT
 */
export const claimPorts = async (wanted = '4200') => {
  const edge = Number(wanted);
  if (!Number.isInteger(edge) || edge < 1 || edge + 2 > highestPort) {
    throw new Complaint(
      `PORT=${wanted} is not a port.`,
      'Give a whole number: PORT=4300 npm start',
    );
  }
  const ports = { edge, services: edge + 1, sandbox: edge + 2 };
  for (const port of Object.values(ports)) {
    const code = await refusalAnywhere(port);
    if (code === 'EACCES') {
      throw new Complaint(
        `Port ${port} is reserved for the system's administrator.`,
        'Choose another: PORT=4300 npm start',
      );
    }
    if (code) {
      const other = edge + 100 + 2 > highestPort ? 4300 : edge + 100;
      throw new Complaint(
        `Port ${port} is taken by another program.`,
        `Stop that program, or choose another port: PORT=${other} npm start`,
      );
    }
  }
  return ports;
};

/** The first three free ports in a row from `from` on, as text for PORT. */
export const findFreePort = async (from) => {
  for (let port = from; port + 2 <= highestPort; port += 3) {
    const codes = await Promise.all([port, port + 1, port + 2].map(refusalAnywhere));
    if (codes.every((code) => code === undefined)) return String(port);
  }
  throw new Complaint(
    'No three free ports in a row were found.',
    'Stop other programs and try again.',
  );
};
