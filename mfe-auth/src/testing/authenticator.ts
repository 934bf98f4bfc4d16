import { jest } from '@jest/globals';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

const attestation = {
  clientDataJSON: bytes('made here'),
  attestationObject: bytes('a key'),
  getTransports: () => ['internal'],
};
const assertion = {
  clientDataJSON: bytes('used here'),
  authenticatorData: bytes('a count'),
  signature: bytes('signed >>> ???'),
  userHandle: bytes('traveller'),
};
/** A plain object, as password managers return it. */
type Passkey = {
  id: string;
  type: string;
  response: Partial<typeof attestation> | typeof assertion;
};
const toPasskey = (response: Passkey['response']): Passkey => ({
  id: 'cred-1',
  type: 'public-key',
  response,
});

const getOptions = (options: unknown) => options;
const PublicKeyCredential = Object.assign(() => undefined, {
  parseCreationOptionsFromJSON: getOptions,
  parseRequestOptionsFromJSON: getOptions,
  isConditionalMediationAvailable: async () => true,
  signalUnknownCredential: jest.fn(async (_options: unknown) => undefined),
  signalAllAcceptedCredentials: jest.fn(async (_options: unknown) => undefined),
});

type CredentialRequest = {
  mediation?: string;
  signal?: AbortSignal;
  publicKey: { challenge: string };
};
type GetPasskey = () => Promise<Passkey>;

/** A fake of the browser's WebAuthn API, controlled by the test. */
export function installAuthenticator() {
  const offers: { choose: () => void; signal: AbortSignal }[] = [];
  let getPasskey: GetPasskey = async () => toPasskey(assertion);
  const get = jest.fn(({ mediation, signal }: CredentialRequest): Promise<Passkey> => {
    if (mediation !== 'conditional' || !signal) return getPasskey();
    return new Promise((resolve, reject) => {
      offers.push({
        choose: () => resolve(toPasskey(assertion)),
        signal,
      });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const create = jest.fn(async (_options: CredentialRequest) => {
    await getPasskey();
    return toPasskey(attestation);
  });
  Object.assign(globalThis, { PublicKeyCredential });
  PublicKeyCredential.signalUnknownCredential.mockClear();
  PublicKeyCredential.signalAllAcceptedCredentials.mockClear();
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  return {
    create,
    get,
    /** Pending autofill requests, newest last. */
    offers,
    signals: PublicKeyCredential,
    /** The next new passkey has no `getTransports`. */
    createWithoutTransports: () => {
      const { getTransports: _missing, ...response } = attestation;
      create.mockResolvedValueOnce(toPasskey(response));
    },
    /** Fails from now on with the error of this name. */
    failWith: (name: string) => {
      getPasskey = () => Promise.reject(new DOMException('as the browser says it', name));
    },
    unplug: () => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
export type Authenticator = ReturnType<typeof installAuthenticator>;
