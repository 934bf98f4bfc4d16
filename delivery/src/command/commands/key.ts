import { newKey, signerOf } from '../../store/signing';
import type { Command } from '../command';

export const keyCommand: Command = {
  usage: `key [--new]
  The public keys that are trusted, as DELIVERY_TRUSTED_KEYS of the edge server takes them.

  --new  makes a key pair and prints both halves; stores nothing`,
  options: { new: { type: 'boolean', default: false } },
  run: async ({ values, open }) => {
    if (values.new) {
      const pem = newKey();
      const { publicKey } = signerOf(pem);
      const secret = Buffer.from(pem).toString('base64');
      return {
        text: `DELIVERY_SIGNING_KEY=${secret}\nDELIVERY_TRUSTED_KEYS=${publicKey}`,
        json: { signingKey: secret, publicKey },
      };
    }
    const { trust } = await open();
    return { text: trust.keys.join('\n'), json: { publicKeys: trust.keys } };
  },
};
