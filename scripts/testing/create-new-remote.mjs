import { copyRepository } from '../new/repository-copy.mjs';

// `node create-new-remote.mjs NAME PATH TITLE [--build]`: creates a remote in a copy of the repository and prints the
// folder of the copy. For browser tests.
const [name = '', path, title, isBuilt] = process.argv.slice(2);
const copy = copyRepository();
copy.run('scripts/new.mjs', 'remote', name, '--path', path, '--title', title, '--no-install');
copy.linkPackages('mfe-trips', name);
if (isBuilt) copy.run('build/main.js', name);
console.log(copy.folder);
