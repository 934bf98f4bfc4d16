import { jest } from '@jest/globals';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

class AttestationResponse {
  clientDataJSON = bytes('made here');
  attestationObject = bytes('a key');
  getTransports = () => ['internal'];
}
class AssertionResponse {
  clientDataJSON = bytes('used here');
  authenticatorData = bytes('a count');
  signature = bytes('signed >>> ???');
  userHandle = bytes('traveller');
}
class Passkey {
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  static isConditionalMediationAvailable = async () => true;
  static signalUnknownCredential = jest.fn(async (_options: unknown) => undefined);
  static signalAllAcceptedCredentials = jest.fn(async (_options: unknown) => undefined);
  constructor(
    readonly id: string,
    readonly response: AttestationResponse | AssertionResponse,
  ) {}
}

type CredentialRequest = {
  mediation?: string;
  signal?: AbortSignal;
  publicKey: { challenge: string };
};
type GetPasskey = () => Promise<Passkey>;

/** A fake of the browser's WebAuthn API, controlled by the test. */
export function installAuthenticator() {
  const offers: { choose: () => void; signal: AbortSignal }[] = [];
  let getPasskey: GetPasskey = async () => new Passkey('cred-1', new AssertionResponse());
  const get = jest.fn(({ mediation, signal }: CredentialRequest): Promise<Passkey> => {
    if (mediation !== 'conditional' || !signal) return getPasskey();
    return new Promise((resolve, reject) => {
      offers.push({
        choose: () => resolve(new Passkey('cred-1', new AssertionResponse())),
        signal,
      });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const create = jest.fn(async (_asked: CredentialRequest) => {
    await getPasskey();
    return new Passkey('cred-1', new AttestationResponse());
  });
  const browser = {
    PublicKeyCredential: Passkey,
    AuthenticatorAttestationResponse: AttestationResponse,
    AuthenticatorAssertionResponse: AssertionResponse,
  };
  Object.assign(globalThis, browser);
  Passkey.signalUnknownCredential.mockClear();
  Passkey.signalAllAcceptedCredentials.mockClear();
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  return {
    create,
    get,
    /** Pending autofill requests, newest last. */
    offers,
    signals: Passkey,
    /** Fails from now on with the error of this name. */
    failWith: (name: string) => {
      getPasskey = () => Promise.reject(new DOMException('as the browser says it', name));
    },
    unplug: () => {
      for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
export type Authenticator = ReturnType<typeof installAuthenticator>;
