import { bodyProblems } from 'shared-server';
import { i18n } from '../../language/i18n';
import { type Problem, problem } from '../../problem';

type BodyFault = keyof typeof bodyProblems;

/** The texts of `shared-server`, which has no translations. */
const details: Readonly<Record<BodyFault, () => string>> = {
  'too-large': () => i18n.t('The request is too large. Send less and try again.'),
  'too-slow': () => i18n.t('The request arrived too slowly. Nothing was changed. Try again.'),
};

export function bodyProblem(fault: BodyFault): Problem {
  const { code, status } = bodyProblems[fault];
  return problem(code, { status, detail: details[fault]() });
}
