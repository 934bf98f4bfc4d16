import { describe, expect, it } from '@jest/globals';
import { serverUser } from './server-user';

/** A system on which the user exists from the given call of `useradd` on, or from the start. */
function fakeSystem({ exists = false, failsAsTaken = false } = {}) {
  const done: string[] = [];
  let isThere = exists;
  return {
    done,
    write: (line: string) => void done.push(line),
    run: (program: string, args: string[]) => {
      if (program === 'id') {
        if (!isThere) throw new Error('no such user');
        return args[0] === '-u' ? '71\n' : '72\n';
      }
      done.push(program);
      if (program === 'useradd') isThere = true;
      if (program === 'useradd' && failsAsTaken) throw new Error('user exists');
      return '';
    },
  };
}

const notice = expect.stringMatching(
  /^notice: Creating the system user and group "postgres": PostgreSQL does not run as root.*\n$/,
);

describe('the system user of the embedded server', () => {
  it('is used without a word where it exists', () => {
    const system = fakeSystem({ exists: true });
    expect(serverUser(system)).toEqual({ uid: 71, gid: 72 });
    expect(system.done).toEqual([]);
  });

  it('is created only after a line says what is created and why', () => {
    const system = fakeSystem();
    expect(serverUser(system)).toEqual({ uid: 71, gid: 72 });
    expect(system.done).toEqual([notice, 'groupadd', 'useradd']);
  });

  it('is the same where another process created it at the same time', () => {
    expect(serverUser(fakeSystem({ failsAsTaken: true }))).toEqual({ uid: 71, gid: 72 });
  });
});
