import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose';
import { ProblemError } from './problem';

/** A retailer that may call. It signs in with its secret or with one of its keys. */
export type Client = {
  id: string;
  secret?: string | undefined;
  publicKeys?: JWK[] | undefined;
  /** What its requests must have as `Requestor`. */
  requestor?: string | undefined;
};

const tokenSeconds = 3_600;
const algorithms = ['RS256', 'PS256', 'ES256'];
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** OAuth 2 client credentials, by secret or `private_key_jwt`. It uses the time of the machine, not that of the sandbox. */
export class Clients {
  readonly #tokens = new Map<string, { client: Client; expiresAt: number }>();
  readonly #usedAssertions = new Set<string>();

  constructor(
    readonly clients: readonly Client[],
    readonly tokenUrl: () => string,
  ) {}

  /** @throws {ProblemError} 401, or 403 for a wrong `Requestor` */
  assertSignedIn({ authorization = '', requestor }: IncomingHttpHeaders): void {
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? '';
    const { client, expiresAt = 0 } = this.#tokens.get(token) ?? {};
    if (expiresAt <= Date.now())
      throw new ProblemError(401, 'UNAUTHORIZED', 'The access token is missing or has expired.');
    if (client?.requestor && client.requestor !== requestor)
      throw new ProblemError(403, 'OPERATION_NOT_PERMITTED', 'The Requestor is not known.');
  }

  signOutAll(): void {
    this.#tokens.clear();
  }

  /** @returns null when the client is not known or its proof is wrong */
  async signIn(form: URLSearchParams, authorization = ''): Promise<string | null> {
    const client = form.has('client_assertion')
      ? await this.#findByAssertion(form)
      : this.#findBySecret(form, authorization);
    if (!client) return null;
    const token = randomUUID();
    this.#tokens.set(token, { client, expiresAt: Date.now() + tokenSeconds * 1_000 });
    return token;
  }

  #findBySecret(form: URLSearchParams, authorization: string): Client | null {
    const basic = /^Basic (.+)$/i.exec(authorization)?.[1] ?? '';
    const [basicId, basicSecret] = Buffer.from(basic, 'base64').toString().split(':');
    const id = basicId ? decodeURIComponent(basicId) : form.get('client_id');
    const secret = basicId ? decodeURIComponent(basicSecret ?? '') : form.get('client_secret');
    const client = this.clients.find((one) => one.id === id);
    return client?.secret && secret && isEqual(client.secret, secret) ? client : null;
  }

  async #findByAssertion(form: URLSearchParams): Promise<Client | null> {
    if (form.get('client_assertion_type') !== assertionType) return null;
    const assertion = form.get('client_assertion') ?? '';
    try {
      const client = this.clients.find(({ id }) => id === decodeJwt(assertion).sub);
      const { kid, alg } = decodeProtectedHeader(assertion);
      const key = client?.publicKeys?.find((one) => one.kid === kid);
      if (!client || !key) return null;
      const { payload } = await jwtVerify(assertion, await importJWK(key, alg), {
        algorithms,
        issuer: client.id,
        audience: this.tokenUrl(),
        requiredClaims: ['exp', 'jti'],
      });
      const isNew = !this.#usedAssertions.has(`${payload.jti}`);
      this.#usedAssertions.add(`${payload.jti}`);
      return isNew ? client : null;
    } catch {
      return null;
    }
  }
}

function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

export function registerTokenEndpoint(app: FastifyInstance, clients: Clients): void {
  app.post('/oauth/token', async (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    if (form.get('grant_type') !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const token = await clients.signIn(form, request.headers.authorization);
    if (!token) return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds };
  });
}
