import { prune } from '../../changes/prune';
import { UsageError } from '../../command-error';
import { type Command, getOption } from '../command';

export const pruneCommand: Command = {
  usage: `prune [--days <N>] [--dry-run]
  Removes releases that are older than N days and that no environment pointed at during that time.

  --days <N>  30 by default
  --dry-run   only lists the releases`,
  options: { days: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  run: async (context) => {
    const retentionDays = Number(getOption(context, 'days') ?? 30);
    if (!(retentionDays >= 1)) throw new UsageError('--days must be 1 or more.');
    const { store } = await context.open();
    const dryRun = context.values['dry-run'] === true;
    const removed = await prune({ store, now: context.now, retentionDays, dryRun });
    return {
      text: removed.join('\n') || 'There is no release to remove.',
      json: { removed, dryRun },
    };
  },
};
