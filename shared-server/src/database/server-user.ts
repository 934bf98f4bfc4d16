import { execFileSync } from 'node:child_process';

export type ServerUser = { uid: number; gid: number };

const userName = 'postgres';

type System = {
  /** Runs a program and returns its output; throws when the program fails. */
  run(program: string, args: string[]): string;
  write(line: string): void;
};

/** The launcher shows lines with this prefix (scripts/process/notices.mjs). */
const notice = `notice: Creating the system user and group "${userName}": PostgreSQL does not run as root, so the embedded server runs as this user.\n`;

const thisSystem: System = {
  run: (program, args) =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  write: (line) => process.stdout.write(line),
};

/** The user as which root runs the embedded server. It is created, with a notice, if it is missing. */
export function findOrCreateServerUser({ run, write }: System = thisSystem): ServerUser {
  const find = (): ServerUser => ({
    uid: Number(run('id', ['-u', userName])),
    gid: Number(run('id', ['-g', userName])),
  });
  try {
    return find();
  } catch {
    write(notice);
    run('groupadd', ['-f', userName]);
    try {
      run('useradd', ['-r', '-M', '-g', userName, '-s', '/usr/sbin/nologin', userName]);
    } catch (error) {
      // Another process may have created it at the same time.
      try {
        return find();
      } catch {
        throw error;
      }
    }
    return find();
  }
}
