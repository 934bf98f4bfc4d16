import { ProblemError } from 'shared-api';

type Doing = 'make' | 'use';
type Refusal = { code: string; detail: string };

/** What browsers say by the name of an error, in words. WebAuthn does not tell more, so that no site learns who has what. */
const refusals: Record<string, Record<Doing, Refusal>> = {
  NotAllowedError: {
    make: {
      code: 'passkey-cancelled',
      detail: 'No passkey was added: it was cancelled, or took too long. Try again when you like.',
    },
    use: {
      code: 'passkey-cancelled',
      detail: 'No passkey was used: it was cancelled, or took too long. Try again, or use a code.',
    },
  },
  InvalidStateError: {
    make: {
      code: 'passkey-already-registered',
      detail: 'There is a passkey for your account here already. You can sign in with it.',
    },
    use: {
      code: 'passkey-failed',
      detail: 'Your passkey could not be used just now. Try again, or use a code.',
    },
  },
  SecurityError: {
    make: {
      code: 'passkey-not-here',
      detail: 'Passkeys do not work at this address. Open Train Swap at its usual one.',
    },
    use: {
      code: 'passkey-not-here',
      detail:
        'Passkeys do not work at this address. Open Train Swap at its usual one, or use a code.',
    },
  },
};
const cannot: Refusal = {
  code: 'passkey-unsupported',
  detail:
    'This device cannot keep a passkey that asks for your finger, your face or a PIN. Try another device.',
};
const otherwise: Record<Doing, Refusal> = {
  make: {
    code: 'passkey-failed',
    detail: 'Your browser could not make a passkey just now. Try again, or another device.',
  },
  use: {
    code: 'passkey-failed',
    detail: 'Your browser could not use a passkey just now. Try again, or use a code.',
  },
};

/** Why the browser made or gave no passkey, as a sentence for the traveller. */
export function refusalOf(caught: unknown, doing: Doing): ProblemError {
  const name = caught instanceof Error ? caught.name : '';
  const lacking = doing === 'make' && ['NotSupportedError', 'ConstraintError'].includes(name);
  const known = Object.hasOwn(refusals, name) ? refusals[name]?.[doing] : undefined;
  const refusal = lacking ? cannot : (known ?? otherwise[doing]);
  return new ProblemError({ ...refusal, cause: caught });
}
