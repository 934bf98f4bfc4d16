import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { forgetWhatExpired } from './forget-what-expired';
import { completePasswordReset } from './operations/complete-password-reset';
import { createGuestSession } from './operations/create-guest-session';
import { createOneTimeCode } from './operations/create-one-time-code';
import { createPasswordSession } from './operations/create-password-session';
import { deleteTraveller } from './operations/delete-traveller';
import { endListedSession } from './operations/end-listed-session';
import { endOtherSessionsOfTraveller } from './operations/end-other-sessions';
import { endSession } from './operations/end-session';
import { exportTraveller } from './operations/export-traveller';
import { getSession } from './operations/get-session';
import { introspectSession } from './operations/introspect-session';
import { listSessions } from './operations/list-sessions';
import { addPasskey } from './operations/passkeys/add-passkey';
import { createPasskeySession } from './operations/passkeys/create-passkey-session';
import { listPasskeys } from './operations/passkeys/list-passkeys';
import { removePasskey } from './operations/passkeys/remove-passkey';
import { renamePasskey } from './operations/passkeys/rename-passkey';
import { startPasskeyRegistration } from './operations/passkeys/start-passkey-registration';
import { startPasskeySignIn } from './operations/passkeys/start-passkey-sign-in';
import { requestPasswordReset } from './operations/request-password-reset';
import { resendOneTimeCode } from './operations/resend-one-time-code';
import { setPassword } from './operations/set-password';
import { updateTraveller } from './operations/update-traveller';
import { verifyOneTimeCode } from './operations/verify-one-time-code';
import * as schema from './schema';
import { sendPasswordReset } from './subscriptions/send-password-reset';

export const authentication = defineService({
  name: 'authentication',
  title: 'Authentication',
  description: 'Guest sessions, one-time codes, passwords, passkeys and the session cookie.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    getSession,
    endSession,
    createGuestSession,
    createOneTimeCode,
    resendOneTimeCode,
    verifyOneTimeCode,
    createPasswordSession,
    requestPasswordReset,
    completePasswordReset,
    setPassword,
    startPasskeySignIn,
    createPasskeySession,
    startPasskeyRegistration,
    addPasskey,
    listPasskeys,
    renamePasskey,
    removePasskey,
    updateTraveller,
    listSessions,
    endOtherSessionsOfTraveller,
    endListedSession,
    exportTraveller,
    deleteTraveller,
    introspectSession,
  ],
  subscriptions: [sendPasswordReset],
  jobs: [{ name: 'forget-what-expired', everySeconds: 3600, run: forgetWhatExpired }],
});
