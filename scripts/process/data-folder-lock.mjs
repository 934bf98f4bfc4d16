import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';
import { root } from '../folders.mjs';

// A socket accepts connections only while its process runs, so a killed launcher does not block the next start.
// The path is relative to the root: systems allow only about 100 characters.
export const socketName = 'running.sock';
const getSocketPath = (dataFolder) => relative(process.cwd(), join(dataFolder, socketName));

/** The process id and address of the launcher that uses this data folder, or `undefined`. */
export const findRunning = (dataFolder) =>
  new Promise((resolve) => {
    const socket = connect(getSocketPath(dataFolder));
    let text = '';
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      try {
        resolve(JSON.parse(text));
      } catch {
        resolve(undefined);
      }
    });
  });

export const createAlreadyRunningError = ({ address, process: id }) =>
  new CliError(
    `Train Swap is already running${address ? ` at ${address}` : ''} (process ${id}).`,
    'Open it there, or stop it first with Ctrl-C in its terminal.',
  );

/**
 * Locks the data folder for this process until it ends.
 * @param {() => string} address returns the address of the product, or an empty text before it is served
 * @throws {CliError} when another process holds the lock
 */
export async function lockDataFolder(dataFolder, address) {
  process.chdir(root);
  const running = await findRunning(dataFolder);
  if (running) throw createAlreadyRunningError(running);
  const path = getSocketPath(dataFolder);
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify({ process: process.pid, address: address() }));
  });
  server.listen(path);
  await once(server, 'listening');
  server.unref();
}
