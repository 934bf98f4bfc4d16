import { i18n } from '../../../kit/language/i18n';
import type { ComplaintKind } from './complaint-shapes';

export const kindNames: Record<ComplaintKind, () => string> = {
  'delay-repay': () => i18n.t('Delay Repay claim'),
  refund: () => i18n.t('Refund'),
  'seat-not-as-promised': () => i18n.t('Seat not as promised'),
  'service-on-board': () => i18n.t('Service on board'),
  other: () => i18n.t('Something else'),
};
