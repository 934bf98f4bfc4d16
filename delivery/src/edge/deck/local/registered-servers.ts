import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const registrationSchema = z.object({
  remote: z.string(),
  origin: z.string(),
  pid: z.int().positive(),
});

/**
 * Development servers register with a file in a local folder (build/dev/serve-remote.js), so that a browser cannot make the
 * edge server connect to any other port.
 *
 * @param folder the folder of the files; undefined when no server can register
 * @param namedOrigins origins in the settings of the edge server, which need no registration
 */
export function createRegistrationCheck(
  folder: string | undefined,
  namedOrigins: readonly string[],
) {
  async function readRegistrations() {
    const files = folder ? await readdir(folder).catch(() => []) : [];
    const read = files.map((file) => readRegistration(join(folder ?? '', file)));
    return (await Promise.all(read)).filter((one) => one !== null);
  }

  return async function isRegistered(remote: string, origin: string): Promise<boolean> {
    if (namedOrigins.includes(origin)) return true;
    const registered = await readRegistrations();
    return registered.some((one) => one.remote === remote && one.origin === origin);
  };
}

async function readRegistration(file: string) {
  try {
    const registration = registrationSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return isRunning(registration.pid) ? registration : null;
  } catch {
    return null;
  }
}

/** A killed server leaves its file, and another program may use its port now. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
