import type { TestClient, TestResponse } from '../../kit/testing/test-client';

/** Follows a redirect: the origin of the product is the one of the test. */
export async function followRedirect(client: TestClient, response: TestResponse) {
  const { pathname, search } = new URL(String(response.headers.location), 'http://localhost');
  return client.get(`${pathname}${search}`);
}

/** Signs in at the provider of staging as this person and returns the response of the support desk. */
export async function signInStaff(
  client: TestClient,
  person: 'support' | 'operator' | 'both' | 'visitor',
): Promise<TestResponse> {
  const started = await client.get('/support-desk/sign-in?other=true');
  const { pathname, search } = new URL(String(started.headers.location));
  const chosen = await client.get(`${pathname}${search}&person=${person}`);
  return followRedirect(client, chosen);
}
