import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { copyFolder } from './cluster-folder';

it('copies the programs so that they do not need the original folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  try {
    mkdirSync(from);
    writeFileSync(join(from, 'libicuuc.so.60.2'), 'library');
    symlinkSync('libicuuc.so.60.2', join(from, 'libicuuc.so.60'));
    copyFolder(from, to);
    rmSync(from, { recursive: true });
    expect(readFileSync(join(to, 'libicuuc.so.60'), 'utf8')).toBe('library');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
