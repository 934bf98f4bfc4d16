import { copyRepository } from '../new/repository-copy.mjs';

// `node create-new-remote.mjs NAME PATH TITLE`: creates a remote in a copy of the repository and prints the folder of the
// copy. For browser tests.
const [name, path, title] = process.argv.slice(2);
const copy = copyRepository();
copy.run('scripts/new.mjs', 'remote', name, '--path', path, '--title', title, '--no-install');
copy.linkPackages('mfe-trips', name);
console.log(copy.folder);
