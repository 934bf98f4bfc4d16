import { readPackageManager } from '../setup/install.mjs';
import { levels } from './levels.mjs';

/** The lines that a run begins with: what it checks, how long that usually takes, and what it installs first. */
export function describeRun({ level, selected, values, missing }) {
  const { command, duration } = levels.find(({ name }) => name === level) ?? {};
  const isPart = values.only || values.without || values.shard || values.changed;
  const checks = `${selected.length} checks`;
  const programs = missing.map(({ name, packages }) => `${name} (Debian: ${packages.join(', ')})`);
  const installed = [`npm packages that changed (${readPackageManager()})`, ...programs];
  return [
    isPart ? checks : `${command}: ${checks}, usually ${duration} on two cores.`,
    `Installs first: ${installed.join('; ')}.`,
    '',
  ].join('\n');
}
