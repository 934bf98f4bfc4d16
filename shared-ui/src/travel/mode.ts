import { i18n } from '@train-swap/shared-config';

/** `mode` is missing for a train. */
type LegMode = { mode?: 'bus' | undefined };

/** For texts: `bus` when all legs are by replacement bus. */
export const getMode = (journey: { legs: readonly LegMode[] }): 'bus' | 'train' =>
  journey.legs.every(({ mode }) => mode === 'bus') ? 'bus' : 'train';

/** For texts: `bus` when a live event is of a replacement bus. */
export const getEventMode = ({ data }: { data?: unknown }): 'bus' | 'train' =>
  typeof data === 'object' && data !== null && 'mode' in data && data.mode === 'bus'
    ? 'bus'
    : 'train';

/** `LNER`, or `LNER, replacement bus`. */
export const formatOperator = ({
  operator,
  mode,
}: LegMode & { operator: { name: string } }): string =>
  mode === 'bus'
    ? i18n.t('{operator}, replacement bus', { operator: operator.name })
    : operator.name;
