import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/folders.mjs';
import { pinnedPackageManager } from './launch/install.mjs';

// `pnpm dev <package>`: the package alone, served for development by its own dev script.
const developed = readdirSync(root).filter((folder) => {
  const manifest = join(root, folder, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.dev;
});

const [name] = process.argv.slice(2);
if (!developed.includes(name)) {
  console.error(`Say which package to develop: pnpm dev ${developed.join(' | ')}`);
  process.exitCode = 2;
} else {
  const child = spawn(
    'npx',
    ['--yes', pinnedPackageManager(), '--silent', '--filter', name, 'run', 'dev'],
    { cwd: root, stdio: 'inherit' },
  );
  // Ctrl-C reaches the child too; this waits until it has ended.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
}
