import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const announcementSchema = z.object({
  remote: z.string(),
  origin: z.string(),
  pid: z.int().positive(),
});

/**
 * Development servers announce themselves by a file in a folder of this machine (build/dev/announce.js), so a
 * browser cannot send the edge server to any other port.
 *
 * @param folder where the files are; without one no server is announced
 * @param namedOrigins origins that the operator allows in full, which need no announcement
 */
export function announcedServers(folder: string | undefined, namedOrigins: readonly string[]) {
  async function readAnnouncements() {
    const files = folder ? await readdir(folder).catch(() => []) : [];
    const read = files.map((file) => readAnnouncement(join(folder ?? '', file)));
    return (await Promise.all(read)).filter((one) => one !== null);
  }

  return async function isAnnounced(remote: string, origin: string): Promise<boolean> {
    if (namedOrigins.includes(origin)) return true;
    const announced = await readAnnouncements();
    return announced.some((one) => one.remote === remote && one.origin === origin);
  };
}

async function readAnnouncement(file: string) {
  try {
    const announcement = announcementSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return isRunning(announcement.pid) ? announcement : null;
  } catch {
    return null;
  }
}

/** A server that was killed left its file, and its port may belong to another program now. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
