import { sessionCookieName } from '../../../kit/http/access/token-cookies';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import type { TestClient } from '../../../kit/testing/test-client';
import { owner, type TestProduct } from '../product/test-product';

/** Ensures that the client has a session of the traveller. */
export async function ensureSignedIn(
  { test }: TestProduct,
  browser: TestClient,
  travellerId: string,
): Promise<TestClient> {
  const { pool } = test.host.runtime.connection;
  const held = browser.cookies.get(sessionCookieName);
  const { rowCount } = await pool.query(
    'select 1 from authentication.sessions where token_hash = $1 and traveller_id = $2',
    [hashToken(held ?? ''), travellerId],
  );
  if (rowCount) return browser;
  const token = createToken();
  const now = test.clock.now();
  // The account may have been deleted by the scenario or a random request.
  await pool.query(
    `insert into authentication.travellers (id, email, created_at) values ($1, $2, $3)
     on conflict do nothing`,
    [travellerId, owner.email, now],
  );
  await pool.query(
    `insert into authentication.sessions (token_hash, traveller_id, signed_in_at, created_at, expires_at)
     values ($1, $2, $3, $3, $3::timestamptz + interval '1 day')`,
    [hashToken(token), travellerId, now],
  );
  browser.cookies.set(sessionCookieName, token);
  return browser;
}
