import { createPrivateKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { CarrierSettings } from '../../../../kit/carrier-settings';

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. OAuth 2 only recommends to name them. */
  expires_in: z.coerce.number().positive().default(300),
});

/** A token is renewed this long before it ends. */
const marginMs = 60_000;
const assertionSeconds = 180;
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The access token of our client at a carrier, by OAuth 2 client credentials. Its times are those of the machine. */
export class AccessToken {
  #current: Promise<{ token: string; renewAt: number }> | null = null;

  constructor(
    private readonly settings: CarrierSettings,
    private readonly send: typeof fetch,
  ) {}

  async get(): Promise<string> {
    const current = await this.#current?.catch(() => null);
    if (current && Date.now() < current.renewAt) return current.token;
    this.#current = this.#request();
    return (await this.#current).token;
  }

  /** The next request gets another token, unless one was requested meanwhile. */
  async discard(token: string): Promise<void> {
    const current = await this.#current?.catch(() => null);
    if (current?.token === token) this.#current = null;
  }

  async #request() {
    const response = await this.send(this.settings.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: this.settings.scope,
        ...(await this.#createProof()),
      }),
    });
    if (!response.ok) throw new Error(`The sign-in responded with ${response.status}.`);
    const { access_token: token, expires_in: seconds } = tokenSchema.parse(await response.json());
    return { token, renewAt: Date.now() + Math.max(seconds * 1_000 - marginMs, 0) };
  }

  async #createProof(): Promise<Record<string, string>> {
    const { clientId, clientSecret, privateKey, keyId, tokenUrl, scope } = this.settings;
    if (!privateKey) return { client_id: clientId, client_secret: clientSecret ?? '' };
    const key = createPrivateKey(privateKey);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({
        alg: key.asymmetricKeyType === 'ec' ? 'ES256' : 'PS256',
        ...(keyId && { kid: keyId }),
      })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(tokenUrl)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${assertionSeconds} s`)
      .sign(key);
    return {
      client_id: clientId,
      client_assertion_type: assertionType,
      client_assertion: assertion,
    };
  }
}
