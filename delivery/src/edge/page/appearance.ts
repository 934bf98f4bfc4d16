import type { Appearance } from '@train-swap/shared-config/appearance';

/** The attributes of the root element that tokens.css reads, so that the first paint has the chosen colours. */
export const renderAppearance = (appearance: Appearance): string =>
  Object.entries(appearance)
    .filter(([, value]) => value !== 'system')
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');
