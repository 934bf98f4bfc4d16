import { CommandError } from '../../command-error';
import { type Command, getSingleName } from '../command';

export const repairCommand: Command = {
  usage: `repair <environment>
  Makes the newest version in the store the highest one, after a forged version was deleted or an older backup was
  restored. Edge servers that accepted a later version also need an empty EDGE_CACHE_FOLDER.`,
  run: async (context) => {
    const environment = getSingleName(context, 'environment');
    const { store, signer } = await context.delivery();
    const version = await store.repairHead(environment, signer);
    if (version === null) throw new CommandError(`There is no environment "${environment}".`);
    return {
      text: `${environment} has version ${version} as its highest`,
      json: { environment, version },
    };
  },
};
