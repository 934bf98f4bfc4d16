/**
 * Runs the contract of the composition with the newest webpack and federation plugin: `node e2e/contract/newest.mjs`.
 * Installs them into a temporary folder and prints the table of behaviours.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = ['webpack', '@module-federation/enhanced'];
const folder = mkdtempSync(join(tmpdir(), 'train-swap-newest-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  run('npm', ['install', '--no-audit', '--no-fund', ...packages.map((name) => `${name}@latest`)], {
    cwd: folder,
  });
  for (const name of packages) {
    const { version } = JSON.parse(
      readFileSync(join(folder, 'node_modules', name, 'package.json')),
    );
    console.log(`${name} ${version}`);
  }
  const { status } = run('npx', ['playwright', 'test', '--config', 'contract'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, CONTRACT_MODULES: folder },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command, args, options) {
  return spawnSync(command, args, { stdio: 'inherit', ...options });
}
