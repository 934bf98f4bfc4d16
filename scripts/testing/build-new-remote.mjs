import { join } from 'node:path';
import { copyRepository } from '../new/repository-copy.mjs';

// `node build-new-remote.mjs NAME PATH TITLE`: creates a remote in a copy of the repository, builds it, and prints the
// folder of the build. For browser tests.
const [name, path, title] = process.argv.slice(2);
const copy = copyRepository();
copy.run('scripts/new.mjs', 'remote', name, '--path', path, '--title', title, '--no-install');
copy.linkPackages('mfe-trips', name);
copy.run('build/main.js', name);
console.log(join(copy.folder, name, 'dist'));
