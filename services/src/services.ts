import { authentication } from './authentication/service';
import { discounts } from './discounts/service';
import type { Configuration } from './foundation/configuration';
import type { Service } from './foundation/service';
import { inbox } from './inbox/service';
import { referenceData } from './reference-data/service';

/** Every service of the product, one line each; they start in this order. */
const everywhere: readonly Service[] = [authentication, referenceData, discounts];

/** In production messages leave through a gateway, and nobody can read them here. */
export function servicesFor(environment: Configuration['environment']): readonly Service[] {
  return environment === 'production' ? everywhere : [...everywhere, inbox];
}
