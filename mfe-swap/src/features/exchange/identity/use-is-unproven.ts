import { type ExchangeOperation, now, useSession } from '@train-swap/shared-api';

/** Whether this exchange still needs its one-time code, as far as this browser knows. */
export function useIsUnproven({ id, stepUpRequired }: ExchangeOperation): boolean {
  const { session } = useSession();
  const proven = session?.stepUps.some(
    ({ purpose, subject, until }) =>
      purpose === 'exchange' && subject === id && Date.parse(until) > now(),
  );
  return stepUpRequired && !proven;
}
