import { z } from 'zod';
import type { Call } from '../../context';
import { i18n } from '../../language/i18n';
import type { Access } from '../../operation';
import { problem } from '../../problem';
import { type Session, sessionSchema } from '../../session';

const introspection = z.strictObject({ session: sessionSchema.nullable() });

/** @throws {Problem} 401 or 403 when the access level needs a session that the request does not have */
export async function resolveSession(
  access: Access,
  token: string | null,
  call: Call,
): Promise<Session | null> {
  if (access === 'public' || access === 'internal') return null;
  const session = token ? await introspect(token, call) : null;
  if (!session && access !== 'optional-session') {
    throw problem('no-session', {
      status: 401,
      detail: i18n.t('Your session has ended. Start again as a guest or sign in.'),
    });
  }
  if (session?.kind === 'guest' && access === 'traveller') {
    throw problem('sign-in-required', { status: 403, detail: i18n.t('Sign in to do this.') });
  }
  return session;
}

async function introspect(token: string, call: Call): Promise<Session | null> {
  const sent = { body: { token }, response: introspection };
  return (await call('authentication', 'introspectSession', sent)).session;
}
