import { type RunningSandbox, testClient } from './start-sandbox';

/** Tests read responses of many shapes, which the sandbox has checked. */
type Json = ReturnType<typeof JSON.parse>;
export type Response = { status: number; type: string; body: Json };
export type OsdmClient = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Signs in with the secret, and calls the sandbox in a version of OSDM. */
export async function createOsdmClient(
  { url }: Pick<RunningSandbox, 'url'>,
  version = '3.9',
): Promise<OsdmClient> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: testClient.id,
    client_secret: testClient.secret,
  });
  const { access_token: token } = (await (
    await fetch(`${url}/oauth/token`, { method: 'POST', body: form })
  ).json()) as { access_token: string };
  return async (method, path, body, headers) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: `application/vnd.uic.osdm+json; version=${version}`,
        requestor: testClient.requestor,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: text ? JSON.parse(text) : undefined,
    };
  };
}
