import { i18n } from '../../kit/language/i18n';
import type { Leg } from '../train-swap/contract';

/** `1S13`, or `Replacement bus SEV`. */
export const formatTrainName = ({
  trainNumber,
  mode,
}: Pick<Leg, 'trainNumber' | 'mode'>): string =>
  mode === 'bus' ? i18n.t('Replacement bus {number}', { number: trainNumber }) : trainNumber;
