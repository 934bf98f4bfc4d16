import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  type Configuration as Client,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { StaffSettings } from '../../../kit/staff-settings';

export type Provider = {
  settings: StaffSettings;
  /** Loads the metadata of the provider at first use. */
  getClient(): Promise<Client>;
  /** @throws {Error} when the logout token is not one of this provider for this client */
  verifyLogoutToken(token: string): Promise<EndedSession>;
};

/** The person, or one session of theirs. */
export type EndedSession = { sub?: string | undefined; sid?: string | undefined };

const backChannelEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** OpenID Connect Back-Channel Logout 1.0, 2.4. */
const logoutClaims = z
  .looseObject({
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.looseObject({ [backChannelEvent]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export function createProvider(
  app: FastifyInstance,
  { configuration, secret }: ServiceContext,
  settings: StaffSettings,
): Provider {
  const stagingProvider = {
    issuer: `${configuration.publicOrigin}/api/staff-provider`,
    clientId: 'support-desk',
    clientSecret: secret('client of the staff provider').toString('base64url'),
  };
  const { issuer, clientId, clientSecret } = settings.provider ?? stagingProvider;
  const address = configuration.serviceAddresses['staff-provider'];
  const send = settings.provider ? fetch : createInnerFetch(app, address);
  let client: Promise<Client> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  function getClient(): Promise<Client> {
    client ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: send as CustomFetch,
      timeout: 10,
      execute: [
        enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    }).catch((error) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  return {
    settings,
    getClient,
    async verifyLogoutToken(token) {
      const { jwks_uri: uri = '', issuer: knownIssuer } = (await getClient()).serverMetadata();
      keys ??= createRemoteJWKSet(new URL(uri), { [joseFetch]: send });
      const { payload } = await jwtVerify(token, keys, {
        issuer: knownIssuer,
        audience: clientId,
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: '5 minutes',
      });
      return logoutClaims.parse(payload);
    },
  };
}

/**
 * The provider of staging is reached without the edge server, whose public address may not be reachable from here.
 *
 * @param address of the process with the provider; undefined when it is in this one
 */
function createInnerFetch(app: FastifyInstance, address: string | undefined): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    if (address) return fetch(`${address}${pathname}${search}`, init);
    const response = await app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const type = String(response.headers['content-type']);
    return new Response(response.body, {
      status: response.statusCode,
      headers: { 'content-type': type },
    });
  };
}
