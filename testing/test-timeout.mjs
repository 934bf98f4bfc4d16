import { createRequire } from 'node:module';
import { expect, jest } from '@jest/globals';

// Generous, so that tests do not fail on a busy machine.
jest.setTimeout(60_000);

const requireFromTest = createRequire(expect.getState().testPath);

function findLibrary(name) {
  try {
    return requireFromTest.resolve(name);
  } catch {
    return null;
  }
}

const library = findLibrary('@testing-library/react');
if (library) {
  const { configure } = await import(library);
  configure({ asyncUtilTimeout: 20_000 });
}
