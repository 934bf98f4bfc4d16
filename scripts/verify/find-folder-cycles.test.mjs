import { describe, expect, it } from '@jest/globals';
import { findFolderCycles } from './find-folder-cycles.mjs';

/** @param {Record<string, string[]>} imports file -> the files that it imports */
const find = (imports) =>
  findFolderCycles(
    Object.entries(imports).map(([source, targets]) => ({
      source,
      dependencies: targets.map((resolved) => ({ resolved })),
    })),
  );

describe('findFolderCycles', () => {
  it('finds two folders whose sub-folders import each other', () => {
    const imports = {
      'a/x/1.ts': ['b/y/2.ts'],
      'b/y/2.ts': [],
      'b/z/3.ts': ['a/w/4.ts'],
      'a/w/4.ts': [],
    };
    expect(find(imports)).toEqual([
      'a -> b -> a: a/x/1.ts imports b/y/2.ts, b/z/3.ts imports a/w/4.ts',
    ]);
  });

  it('finds a ring of three folders at any depth, once', () => {
    const imports = {
      'p/q/a/1.ts': ['p/q/b/2.ts'],
      'p/q/b/2.ts': ['p/q/c/3.ts'],
      'p/q/c/3.ts': ['p/q/a/4.ts'],
      'p/q/a/4.ts': [],
    };
    expect(find(imports)).toHaveLength(1);
  });

  it('finds a folder and a file beside it', () => {
    const imports = { 'a/1.ts': ['b.ts'], 'b.ts': ['a/2.ts'], 'a/2.ts': [] };
    expect(find(imports)).toEqual(['a -> b.ts -> a: a/1.ts imports b.ts, b.ts imports a/2.ts']);
  });

  it('accepts imports in one direction, and a test that imports back', () => {
    const imports = {
      'a/1.ts': ['b/2.ts'],
      'b/2.ts': [],
      'b/2.test.ts': ['a/1.ts'],
      'b/testing/3.ts': ['a/1.ts'],
    };
    expect(find(imports)).toEqual([]);
  });
});
