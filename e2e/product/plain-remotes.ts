import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Product, root } from './run/start-product';

/** A remote of delivery/src/testing/plain-remotes.ts. Its heading has its name and revision. */
export const getPlainRemote = (nth: number) => ({
  name: `mfe-plain-${String(nth).padStart(3, '0')}`,
  path: `/plain-${nth}`,
});

/** Publishes remotes without a framework, and makes them live by one change. */
export async function publishPlainRemotes(
  { dataFolder }: Pick<Product, 'dataFolder'>,
  { first, last, revision = 1 }: { first: number; last: number; revision?: number },
): Promise<void> {
  const script = join(root, 'delivery/src/testing/publish-plain-remotes.ts');
  const values = [join(dataFolder, 'store'), first, last, revision].map(String);
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...values], {
    cwd: root,
  });
}
