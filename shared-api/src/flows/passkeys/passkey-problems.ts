import { ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';

type Doing = 'make' | 'use';
type KnownProblem = { code: string; detail: string };

/** Texts by the name of a WebAuthn error. WebAuthn gives no more detail, for privacy. */
const getRefusals = (): Record<string, Record<Doing, KnownProblem>> => ({
  NotAllowedError: {
    make: {
      code: 'passkey-cancelled',
      detail: i18n.t('No passkey was added: it was cancelled or took too long. You can try again.'),
    },
    use: {
      code: 'passkey-cancelled',
      detail: i18n.t(
        'No passkey was used: it was cancelled or took too long. Try again, or use a code.',
      ),
    },
  },
  InvalidStateError: {
    make: {
      code: 'passkey-already-registered',
      detail: i18n.t(
        'This device already has a passkey for your account. You can sign in with it.',
      ),
    },
    use: {
      code: 'passkey-failed',
      detail: i18n.t('Your passkey could not be used. Try again, or use a code.'),
    },
  },
  SecurityError: {
    make: {
      code: 'passkey-not-here',
      detail: i18n.t('Passkeys do not work at this address. Open Train Swap at its usual address.'),
    },
    use: {
      code: 'passkey-not-here',
      detail: i18n.t(
        'Passkeys do not work at this address. Open Train Swap at its usual address, or use a code.',
      ),
    },
  },
});
const getUnsupported = (): KnownProblem => ({
  code: 'passkey-unsupported',
  detail: i18n.t(
    'This device cannot save a passkey that needs your finger, your face or a PIN. Try another device.',
  ),
});
const getOtherProblems = (): Record<Doing, KnownProblem> => ({
  make: {
    code: 'passkey-failed',
    detail: i18n.t('Your browser could not create a passkey. Try again, or use another device.'),
  },
  use: {
    code: 'passkey-failed',
    detail: i18n.t('Your browser could not use a passkey. Try again, or use a code.'),
  },
});

/** Converts an error of the browser's passkey API to a problem with a text for the traveller. */
export function toPasskeyProblem(caught: unknown, doing: Doing): ProblemError {
  const refusals = getRefusals();
  const name = caught instanceof Error ? caught.name : '';
  const lacking = doing === 'make' && ['NotSupportedError', 'ConstraintError'].includes(name);
  const known = Object.hasOwn(refusals, name) ? refusals[name]?.[doing] : undefined;
  const problem = lacking ? getUnsupported() : (known ?? getOtherProblems()[doing]);
  return new ProblemError({ ...problem, cause: caught });
}
