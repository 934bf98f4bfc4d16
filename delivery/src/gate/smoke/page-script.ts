import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The function of a file in `page-scripts`, as an expression. Its comment is left out. */
export async function readPageScript(name: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, `page-scripts/${name}.js`), 'utf8');
  return text.slice(text.indexOf('async (')).trimEnd().replace(/;$/, '');
}
