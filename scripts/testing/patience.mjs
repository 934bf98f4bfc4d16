import { createRequire } from 'node:module';
import { expect, jest } from '@jest/globals';

// How fast a busy machine is decides nothing: a test that waits gets the time it needs.
jest.setTimeout(60_000);

const room = createRequire(expect.getState().testPath);

const libraryOf = (name) => {
  try {
    return room.resolve(name);
  } catch {
    return null;
  }
};

const library = libraryOf('@testing-library/react');
if (library) {
  const { configure } = await import(library);
  configure({ asyncUtilTimeout: 20_000 });
}
