import { type ExchangeOperation, now, useSession } from 'shared-api';

/** Whether the code for this very exchange is still to be entered, as far as this browser knows. */
export function useIsUnproven({ id, stepUpRequired }: ExchangeOperation): boolean {
  const { session } = useSession();
  const proven = session?.stepUps.some(
    ({ purpose, subject, until }) =>
      purpose === 'exchange' && subject === id && Date.parse(until) > now(),
  );
  return stepUpRequired && !proven;
}
