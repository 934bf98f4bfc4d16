import { prune } from '../../changes/prune';
import { MisuseError } from '../../command-error';
import { type Command, optional } from '../command';

export const pruneCommand: Command = {
  usage: `prune [--days <N>] [--dry-run]
  Removes releases that are older than the days given and that no environment pointed at in that time.

  --days <N>  30 unless told
  --dry-run   only says which`,
  options: { days: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  run: async (setting) => {
    const keepDays = Number(optional(setting, 'days') ?? 30);
    if (!(keepDays >= 1)) throw new MisuseError('--days takes a number from 1.');
    const { store } = await setting.open();
    const dryRun = setting.values['dry-run'] === true;
    const removed = await prune({ store, now: setting.now, keepDays, dryRun });
    return {
      text: removed.join('\n') || 'Nothing is old enough.',
      json: { removed, dryRun },
    };
  },
};
