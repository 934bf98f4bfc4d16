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
  userHandle = bytes('somebody');
}
class Passkey {
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  static isConditionalMediationAvailable = async () => true;
  static signalUnknownCredential = jest.fn(async (_about: unknown) => undefined);
  static signalAllAcceptedCredentials = jest.fn(async (_about: unknown) => undefined);
  constructor(
    readonly id: string,
    readonly response: AttestationResponse | AssertionResponse,
  ) {}
}

type Asked = { mediation?: string; signal?: AbortSignal; publicKey: { challenge: string } };
type Answer = () => Promise<Passkey>;

/** What jsdom has not: a browser that knows passkeys, with an authenticator that a test speaks for. */
export function plugInAuthenticator() {
  const offers: { choose: () => void; signal: AbortSignal }[] = [];
  let answer: Answer = async () => new Passkey('cred-1', new AssertionResponse());
  const get = jest.fn(({ mediation, signal }: Asked): Promise<Passkey> => {
    if (mediation !== 'conditional' || !signal) return answer();
    return new Promise((resolve, reject) => {
      offers.push({
        choose: () => resolve(new Passkey('cred-1', new AssertionResponse())),
        signal,
      });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const create = jest.fn(async (_asked: Asked) => {
    await answer();
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
    /** Requests that wait in the browser's list for the e-mail field, the latest last. */
    offers,
    signals: Passkey,
    /** Refuses from here on as a browser does, by the name of its error. */
    refuse: (name: string) => {
      answer = () => Promise.reject(new DOMException('as the browser says it', name));
    },
    unplug: () => {
      for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}
export type Authenticator = ReturnType<typeof plugInAuthenticator>;
