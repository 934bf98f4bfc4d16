import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { Complaint } from './complaint.mjs';
import { root } from './folders.mjs';

// A socket answers only while its process lives, so a killed launcher never blocks the next start.
// The path is given from the root: systems allow only about 100 characters.
export const socketName = 'running.sock';
const socketOf = (dataFolder) => relative(process.cwd(), join(dataFolder, socketName));

/** What the launcher that runs on this data folder says of itself, or `undefined`. */
export const findRunning = (dataFolder) =>
  new Promise((resolve) => {
    const socket = connect(socketOf(dataFolder));
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

export const alreadyRuns = ({ address, process: id }) =>
  new Complaint(
    `Train Swap already runs${address ? ` at ${address}` : ''} (process ${id}).`,
    'Open it there, or stop it with Ctrl-C in its window first.',
  );

/**
 * Holds the data folder for this process until it ends.
 * @param {() => string} address where the product is served, once it is
 */
export const holdDataFolder = async (dataFolder, address) => {
  process.chdir(root);
  const running = await findRunning(dataFolder);
  if (running) throw alreadyRuns(running);
  const path = socketOf(dataFolder);
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify({ process: process.pid, address: address() }));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
};
