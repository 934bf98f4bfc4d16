import { createECDH } from 'node:crypto';
import { importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { ServiceContext } from '../../kit/context';

const keyId = 'staging';
const algorithm = 'ES256';

/** Signs and verifies tokens by a key that all processes derive. Times are real ones, also when testers move the clock. */
export async function createTokens({ secret }: ServiceContext, issuer: string) {
  const jwk = createJwk(secret('key of the staff provider'));
  const { d: _, ...publicJwk } = jwk;
  const [key, publicKey] = await Promise.all([
    importJWK(jwk, algorithm),
    importJWK(publicJwk, algorithm),
  ]);
  return {
    publicJwk: { ...publicJwk, kid: keyId, alg: algorithm, use: 'sig' },
    sign: (audience: string, claims: JWTPayload, lifetime: string): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: keyId })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(key),
    /** Null for a token that is not valid or has another audience. */
    verify: async (audience: string, token: string): Promise<JWTPayload | null> =>
      jwtVerify(token, publicKey, { issuer, audience }).then(
        ({ payload }) => payload,
        () => null,
      ),
  };
}

export type Tokens = Awaited<ReturnType<typeof createTokens>>;

function createJwk(privateKey: Buffer) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
}
