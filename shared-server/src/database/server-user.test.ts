import { describe, expect, it } from '@jest/globals';
import { findOrCreateServerUser } from './server-user';

/** A system where the user exists from the start or after `useradd`. */
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
  it('is used without a notice when it exists', () => {
    const system = fakeSystem({ exists: true });
    expect(findOrCreateServerUser(system)).toEqual({ uid: 71, gid: 72 });
    expect(system.done).toEqual([]);
  });

  it('is created after a notice that names the user and the reason', () => {
    const system = fakeSystem();
    expect(findOrCreateServerUser(system)).toEqual({ uid: 71, gid: 72 });
    expect(system.done).toEqual([notice, 'groupadd', 'useradd']);
  });

  it('is used when another process created it at the same time', () => {
    expect(findOrCreateServerUser(fakeSystem({ failsAsTaken: true }))).toEqual({
      uid: 71,
      gid: 72,
    });
  });
});
