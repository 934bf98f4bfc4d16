import { createSigner, generateKey } from '../../store/signing/signing';
import type { Command } from '../command';

export const keyCommand: Command = {
  usage: `key [--new [--for <remote>,<remote>]]
  Prints the trusted public keys in the form of DELIVERY_TRUSTED_KEYS.

  --new  creates a key pair and prints it; stores nothing
  --for  limits the key to these remotes, for a team`,
  options: { new: { type: 'boolean', default: false }, for: { type: 'string' } },
  run: async ({ values, open }) => {
    if (values.new) {
      const pem = generateKey();
      const { publicKey } = createSigner(pem);
      const remotes = typeof values.for === 'string' ? values.for.split(/[\s,+]+/) : null;
      const trusted = remotes ? `${publicKey}=${remotes.join('+')}` : publicKey;
      const secret = Buffer.from(pem).toString('base64');
      return {
        text: `DELIVERY_SIGNING_KEY=${secret}\nDELIVERY_TRUSTED_KEYS=${trusted}`,
        json: { signingKey: secret, publicKey, trustedKey: trusted },
      };
    }
    const { trust } = await open();
    return { text: trust.keys.join('\n'), json: { publicKeys: trust.keys } };
  },
};
