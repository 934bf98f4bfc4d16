import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

type Process = { id: number; command: string };

const readOfLinux = (id: number) => {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // A process that has ended and waits to be collected has no command any more.
    return (
      command && { id, command, all: `${command} ${readFileSync(`/proc/${id}/environ`, 'utf8')}` }
    );
  } catch {
    return undefined;
  }
};

const readOfOthers = (line: string) => {
  const [, id = '', all = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
  return { id: Number(id), command: all, all };
};

const table = () =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => readOfLinux(Number(name)))
    : execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' })
        .split('\n')
        .map(readOfOthers);

/** Everything alive that was started for this data folder: each was told it in its environment. */
export const processesOn = (dataFolder: string): Process[] => {
  const mark = new RegExp(`DATA_FOLDER=${dataFolder.replaceAll('.', '\\.')}(\\0|\\s|$)`);
  return table().flatMap((one) =>
    one && mark.test(one.all) ? [{ id: one.id, command: one.command }] : [],
  );
};
