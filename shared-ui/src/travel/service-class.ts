import { i18n } from '@train-swap/shared-config';

/** `First class`, `Standard class`. */
export const formatServiceClass = (serviceClass: 'FIRST' | 'STANDARD'): string =>
  serviceClass === 'FIRST' ? i18n.t('First class') : i18n.t('Standard class');
