import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `npx pnpm --filter services migrations <service>`: writes the SQL for the changes in its schema.ts, and keeps one snapshot. */
const name = process.argv[2];
const servicesFolder = resolve(import.meta.dirname, '../..');
const folder = [`./src/services/${name}`, `./src/staging/${name}`, `../${name}/src`].find((one) =>
  existsSync(join(servicesFolder, one, 'schema.ts')),
);
if (!name || !folder) {
  process.stderr.write('Name a service: npx pnpm --filter services migrations <service>\n');
  process.exit(1);
}
const out = join(servicesFolder, folder, 'migrations');
const result = spawnSync(
  process.execPath,
  [
    join(servicesFolder, 'node_modules/drizzle-kit/bin.cjs'),
    'generate',
    '--dialect=postgresql',
    `--schema=${folder}/schema.ts`,
    `--out=${folder}/migrations`,
    ...process.argv.slice(3),
  ],
  { cwd: servicesFolder, stdio: 'inherit' },
);
if (existsSync(out)) {
  for (const file of readdirSync(out).filter((one) => one.endsWith('.sql'))) {
    const text = readFileSync(join(out, file), 'utf8');
    // The migrator makes the schema itself, for its own table, before the first migration runs.
    const repeatable = text.replaceAll(/CREATE SCHEMA "/g, 'CREATE SCHEMA IF NOT EXISTS "');
    if (repeatable !== text) writeFileSync(join(out, file), repeatable);
  }
  // drizzle-kit compares with the newest snapshot only.
  const isSnapshot = (file: string) => file.endsWith('_snapshot.json');
  for (const file of readdirSync(join(out, 'meta')).filter(isSnapshot).sort().slice(0, -1))
    rmSync(join(out, 'meta', file));
}
process.exit(result.status ?? 1);
