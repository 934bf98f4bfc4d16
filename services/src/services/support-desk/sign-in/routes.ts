import type { FastifyInstance } from 'fastify';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { assertSameSite } from '../../../kit/http/access/assert-same-site';
import { getStaffCookie } from '../../../kit/http/access/token-cookies';
import { getRoles } from '../person';
import { createPendingSignIns } from './pending-sign-in';
import type { Provider } from './provider';
import {
  createStaffSession,
  deleteStaffSession,
  endProviderSession,
  findStaffSession,
} from './sessions';
import { sendFailedSignIn, sendNoRole, sendSignedOut } from './sign-in-pages';

/** A path of the desk, so that a link cannot lead elsewhere after the sign-in. */
const deskPath = z.string().regex(/^(?!.*\.\.)\/support-desk(?:[/?][\w/?=&%.@+-]*)?$/);
const signInQuery = z.object({
  to: deskPath.catch('/support-desk'),
  /** The person wants to use another account. */
  other: z.literal('true').optional().catch(undefined),
});

/** Sign-in and sign-out by OpenID Connect: authorization code with PKCE, and back-channel logout. */
export function registerSignIn(
  app: FastifyInstance,
  context: ServiceContext,
  provider: Provider,
): void {
  const { publicOrigin, allowedOrigins } = context.configuration;
  const redirectUri = `${publicOrigin}/support-desk/signed-in`;
  const pendingSignIns = createPendingSignIns(context);

  app.get('/support-desk/sign-in', async (request, reply) => {
    const { to, other } = signInQuery.parse(request.query);
    const pending = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      to,
    };
    const client = await provider.getClient();
    const url = buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: provider.settings.scopes,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(other ? { prompt: 'login' } : {}),
    });
    pendingSignIns.save(reply, pending);
    return reply.header('cache-control', 'no-store').redirect(url.href, 303);
  });

  app.get('/support-desk/signed-in', async (request, reply) => {
    const pending = pendingSignIns.consume(request, reply);
    if (!pending) return sendFailedSignIn(reply);
    const { search } = new URL(request.url, publicOrigin);
    const signIn = await readSignIn(provider, new URL(`${redirectUri}${search}`), pending);
    if ('error' in signIn) {
      request.log.warn({ err: signIn.error }, 'a staff sign-in failed');
      return sendFailedSignIn(reply);
    }
    if (signIn.roles.length === 0) return sendNoRole(reply, signIn.name);
    const { token, expiresAt } = await createStaffSession(context, signIn);
    getStaffCookie(request, reply).set(token, expiresAt);
    return reply.redirect(pending.to, 303);
  });

  app.post('/support-desk/sign-out', async (request, reply) => {
    assertSameSite(request, allowedOrigins);
    const cookie = getStaffCookie(request, reply);
    const session = cookie.token ? await findStaffSession(context, cookie.token) : null;
    cookie.clear();
    if (session) await deleteStaffSession(context, session);
    return sendSignedOut(reply, await getEndSessionUrl(provider, publicOrigin, session?.idToken));
  });

  app.get('/support-desk/signed-out', (_request, reply) => sendSignedOut(reply, null));

  // The provider sends it, so it has no cookie. The signature of the token is what is trusted.
  app.post('/support-desk/back-channel-logout', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { data } = z.object({ logout_token: z.string() }).safeParse(request.body);
    try {
      await endProviderSession(context, await provider.verifyLogoutToken(data?.logout_token ?? ''));
    } catch (error) {
      request.log.warn({ err: error }, 'a logout token was rejected');
      return reply.code(400).send({ error: 'invalid_request' });
    }
    return reply.code(200).send();
  });
}

type SignIn = Parameters<typeof createStaffSession>[1];

async function readSignIn(
  provider: Provider,
  url: URL,
  { verifier, state, nonce }: { verifier: string; state: string; nonce: string },
): Promise<SignIn | { error: unknown }> {
  try {
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    const tokens = await authorizationCodeGrant(await provider.getClient(), url, {
      ...checks,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('The provider sent no ID token.');
    const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
    return {
      personId: claims.sub,
      name: text(claims.name) ?? text(claims.email) ?? claims.sub,
      roles: getRoles(claims, provider.settings),
      providerSession: text(claims.sid) ?? null,
      idToken: tokens.id_token,
      validForMs: claims.exp * 1000 - Date.now(),
    };
  } catch (error) {
    return { error };
  }
}

/** Null when the provider has no address for it. */
async function getEndSessionUrl(
  provider: Provider,
  publicOrigin: string,
  idToken: string | undefined,
): Promise<string | null> {
  const client = await provider.getClient();
  if (!client.serverMetadata().end_session_endpoint || idToken === undefined) return null;
  return buildEndSessionUrl(client, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${publicOrigin}/support-desk/signed-out`,
  }).href;
}
