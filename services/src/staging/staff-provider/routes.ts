import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import { isSameSecret } from '../../kit/security/is-same-secret';
import { sendChoice } from './choice-page';
import { isPersonName, type PersonName, people } from './people';
import { createTokens, type Tokens } from './tokens';

const clientId = 'support-desk';
const cookieName = '__Host-staff-provider';
const cookie = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

const authorizeQuery = z.object({
  client_id: z.literal(clientId),
  response_type: z.literal('code'),
  redirect_uri: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  prompt: z.string().optional(),
  /** What the tester chose. */
  person: z.string().optional(),
});
const tokenBody = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
});
const codeClaims = z.looseObject({
  person: z.custom<PersonName>(isPersonName),
  sid: z.string(),
  nonce: z.string(),
  challenge: z.string(),
  redirectUri: z.string(),
});
const sessionClaims = z.looseObject({
  person: z.custom<PersonName>(isPersonName),
  sid: z.string(),
});

/** A provider with the parts of OpenID Connect that the support desk uses: code with PKCE, and logout. */
export async function registerProvider(
  app: FastifyInstance,
  context: ServiceContext,
): Promise<void> {
  const { publicOrigin, serviceAddresses } = context.configuration;
  const issuer = `${publicOrigin}/api/staff-provider`;
  const tokens = await createTokens(context, issuer);
  const clientSecret = context.secret('client of the staff provider').toString('base64url');

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get('/api/staff-provider/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/end-session`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }));

  app.get('/api/staff-provider/jwks', async () => ({ keys: [tokens.publicJwk] }));

  registerAuthorize(app, tokens, publicOrigin);

  app.post('/api/staff-provider/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = z.looseObject({ client_secret: z.string() }).safeParse(request.body);
    if (!body.success || !isSameSecret(body.data.client_secret, clientSecret)) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const { data } = tokenBody.safeParse(body.data);
    const code = codeClaims.safeParse(data && (await tokens.verify('code', data.code))).data;
    const isProved =
      data &&
      code?.challenge === hashVerifier(data.code_verifier) &&
      code.redirectUri === data.redirect_uri;
    if (!isProved) return reply.code(400).send({ error: 'invalid_grant' });
    const { person, sid, nonce } = code;
    const { name, roles } = people[person];
    const claims = { sub: person, sid, nonce, name, roles: [...roles] };
    const idToken = await tokens.sign(clientId, claims, '30 minutes');
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 1800,
      id_token: idToken,
    };
  });

  app.get('/api/staff-provider/end-session', async (request, reply) => {
    const session = await readSession(request, tokens);
    reply.clearCookie(cookieName, cookie);
    if (session) await notifyDesk(session);
    return reply.redirect(`${publicOrigin}/support-desk/signed-out`, 303);
  });

  async function notifyDesk({ person, sid }: { person: string; sid: string }): Promise<void> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = { sub: person, sid, jti: randomUUID(), events };
    const logoutToken = await tokens.sign(clientId, claims, '2 minutes');
    const path = '/support-desk/back-channel-logout';
    const body = new URLSearchParams({ logout_token: logoutToken }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const address = serviceAddresses['support-desk'];
    if (address) await fetch(`${address}${path}`, { method: 'POST', headers, body });
    else await app.inject({ method: 'POST', url: path, headers, payload: body });
  }
}

/** The page that the browser opens: it chooses a person, unless the browser has a session. */
function registerAuthorize(app: FastifyInstance, tokens: Tokens, publicOrigin: string): void {
  const redirectUri = `${publicOrigin}/support-desk/signed-in`;
  app.get('/api/staff-provider/authorize', async (request, reply) => {
    const { data } = authorizeQuery.safeParse(request.query);
    if (!data || data.redirect_uri !== redirectUri) return reply.code(400).send('Not our client.');
    const current = data.prompt === 'login' ? null : await readSession(request, tokens);
    const session = isPersonName(data.person)
      ? { person: data.person, sid: randomUUID() }
      : current;
    if (!session) return sendChoice(reply, new URL(request.url, publicOrigin).searchParams);
    const claims = {
      ...session,
      nonce: data.nonce,
      challenge: data.code_challenge,
      redirectUri: data.redirect_uri,
    };
    const code = await tokens.sign('code', claims, '1 minute');
    reply.setCookie(cookieName, await tokens.sign('session', session, '12 hours'), cookie);
    const query = new URLSearchParams({ code, state: data.state });
    return reply.redirect(`${data.redirect_uri}?${query}`, 303);
  });
}

const hashVerifier = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

async function readSession({ cookies }: FastifyRequest, tokens: Tokens) {
  const claims = await tokens.verify('session', cookies[cookieName] ?? '');
  const { data } = sessionClaims.safeParse(claims);
  return data ? { person: data.person, sid: data.sid } : null;
}
