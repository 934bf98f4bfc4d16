import type { ProblemError } from 'shared-api';
import { Notice } from 'shared-ui';

/** Nothing is broken by these: the traveller changed their mind, or has what they asked for. */
const harmless = ['passkey-cancelled', 'passkey-already-registered'];

/** Why nothing came of it, said at once and below the button, which stays where the finger is. */
export function PasskeyRefusal({ title, problem }: { title: string; problem: ProblemError }) {
  const tone = harmless.includes(problem.code) ? 'warning' : 'danger';
  return (
    <Notice tone={tone} title={title} announce="assertive">
      {problem.detail}
    </Notice>
  );
}
