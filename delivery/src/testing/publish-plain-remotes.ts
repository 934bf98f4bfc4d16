import { publishPlainRemotes } from './plain-remotes';

/** node --import tsx publish-plain-remotes.ts STORE FIRST LAST REVISION */
const [storeFolder = '', ...numbers] = process.argv.slice(2);
const [first = 1, last = 1, revision = 1] = numbers.map(Number);
await publishPlainRemotes({ storeFolder, first, last, revision });
