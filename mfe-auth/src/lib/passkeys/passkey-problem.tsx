import type { ProblemError } from '@train-swap/shared-api';
import { Notice } from '@train-swap/shared-ui';

/** Codes that are no failure: the traveller cancelled, or already has the passkey. */
const harmless = ['passkey-cancelled', 'passkey-already-registered'];

/** Why the passkey action failed. Shown below the button, so that the button does not move. */
export function PasskeyProblem({ title, problem }: { title: string; problem: ProblemError }) {
  const tone = harmless.includes(problem.code) ? 'warning' : 'danger';
  return (
    <Notice tone={tone} title={title} announce="assertive">
      {problem.detail}
    </Notice>
  );
}
