import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ name: z.string().min(1) });

/**
 * Finds a build of another repository: a folder with a federation manifest. Null when the name is not such a folder.
 * The name of the remote is the name in the manifest as a package name: `Ticket_lounge` becomes `ticket-lounge`.
 */
export function findForeignBuild(name: string): { remote: string; built: string } | null {
  const built = resolve(name);
  const manifest = join(built, 'mf-manifest.json');
  if (!existsSync(manifest)) return null;
  const named = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).name;
  const remote = named
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-$/g, '');
  return { remote, built };
}
