import { jest } from '@jest/globals';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

class AssertionResponse {
  clientDataJSON = bytes('used here');
  authenticatorData = bytes('a count');
  signature = bytes('signed');
  userHandle = bytes('traveller');
}
class Passkey {
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  id = 'cred-1';
  response = new AssertionResponse();
}

/** A fake of the browser's WebAuthn API for the use of a passkey. */
export function installAuthenticator() {
  const get = jest.fn(async (): Promise<Passkey> => new Passkey());
  const browser = {
    PublicKeyCredential: Passkey,
    AuthenticatorAssertionResponse: AssertionResponse,
  };
  Object.assign(globalThis, browser);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return {
    get,
    remove: () => {
      for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
