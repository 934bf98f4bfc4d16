import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { registerBounceRoute } from './bounces/receive-bounce';
import { deleteExpired } from './delete-expired';
import { getEmailStatus } from './operations/bounces/get-email-status';
import { isAddressBounced } from './operations/bounces/is-address-bounced';
import { markBouncedAddress } from './operations/bounces/mark-bounced-address';
import { createOneTimeCode } from './operations/one-time-codes/create-one-time-code';
import { resendOneTimeCode } from './operations/one-time-codes/resend-one-time-code';
import { verifyOneTimeCode } from './operations/one-time-codes/verify-one-time-code';
import { addPasskey } from './operations/passkeys/add-passkey';
import { createPasskeySession } from './operations/passkeys/create-passkey-session';
import { listPasskeys } from './operations/passkeys/list-passkeys';
import { removePasskey } from './operations/passkeys/remove-passkey';
import { renamePasskey } from './operations/passkeys/rename-passkey';
import { startPasskeyRegistration } from './operations/passkeys/start-passkey-registration';
import { startPasskeySignIn } from './operations/passkeys/start-passkey-sign-in';
import { completePasswordReset } from './operations/passwords/complete-password-reset';
import { createPasswordSession } from './operations/passwords/create-password-session';
import { requestPasswordReset } from './operations/passwords/request-password-reset';
import { setPassword } from './operations/passwords/set-password';
import { createGuestSession } from './operations/sessions/create-guest-session';
import { endListedSession } from './operations/sessions/end-listed-session';
import { endOtherSessionsOfTraveller } from './operations/sessions/end-other-sessions';
import { endSession } from './operations/sessions/end-session';
import { getSession } from './operations/sessions/get-session';
import { introspectSession } from './operations/sessions/introspect-session';
import { listSessions } from './operations/sessions/list-sessions';
import { deleteTraveller } from './operations/travellers/delete-traveller';
import { exportTraveller } from './operations/travellers/export-traveller';
import { updateTraveller } from './operations/travellers/update-traveller';
import * as schema from './schema';
import { sendPasswordReset } from './subscriptions/send-password-reset';
import { registerTextReceiptRoute } from './text-receipts/receive-text-receipt';

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
    getEmailStatus,
    isAddressBounced,
    markBouncedAddress,
  ],
  subscriptions: [sendPasswordReset],
  routes: async (app, context) => {
    await registerBounceRoute(app, context);
    await registerTextReceiptRoute(app, context);
  },
  jobs: [{ name: 'delete-expired', everySeconds: 3600, run: deleteExpired }],
});
