import { jest } from '@jest/globals';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

/** A plain object without `userHandle`, as some password managers return it. */
const passkey = {
  id: 'cred-1',
  type: 'public-key',
  response: {
    clientDataJSON: bytes('used here'),
    authenticatorData: bytes('a count'),
    signature: bytes('signed'),
  },
};

const getOptions = (options: unknown) => options;
const PublicKeyCredential = Object.assign(() => undefined, {
  parseCreationOptionsFromJSON: getOptions,
  parseRequestOptionsFromJSON: getOptions,
});

/** A fake of the browser's WebAuthn API for the use of a passkey. */
export function installAuthenticator() {
  const get = jest.fn(async (): Promise<typeof passkey> => passkey);
  Object.assign(globalThis, { PublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return {
    get,
    remove: () => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
