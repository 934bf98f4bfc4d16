import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

type Process = { id: number; command: string };

function readLinuxProcess(id: number) {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // A zombie process has no command.
    return (
      command && { id, command, all: `${command} ${readFileSync(`/proc/${id}/environ`, 'utf8')}` }
    );
  } catch {
    return undefined;
  }
}

function parsePsLine(line: string) {
  const [, id = '', all = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
  return { id: Number(id), command: all, all };
}

const listProcesses = () =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => readLinuxProcess(Number(name)))
    : execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' })
        .split('\n')
        .map(parsePsLine);

/** Running processes of this data folder, found by the variable DATA_FOLDER of their environment. */
export function findProcesses(dataFolder: string): Process[] {
  const pattern = new RegExp(`DATA_FOLDER=${dataFolder.replaceAll('.', '\\.')}(\\0|\\s|$)`);
  return listProcesses().flatMap((one) =>
    one && pattern.test(one.all) ? [{ id: one.id, command: one.command }] : [],
  );
}
