import { isProduction } from 'shared-config/environment';
import { authentication } from './authentication/service';
import { discounts } from './discounts/service';
import type { Configuration } from './foundation/configuration';
import type { Service } from './foundation/service';
import { inbox } from './inbox/service';
import { newsletter } from './newsletter/service';
import { payments } from './payments/service';
import { propagator } from './propagator/service';
import { referenceData } from './reference-data/service';
import { search } from './search/service';
import { stations } from './stations/service';
import { trainSwap } from './train-swap/service';
import { trips } from './trips/service';
import { web } from './web/service';

/** Every service of the product, one line each; they start in this order. */
const everywhere: readonly Service[] = [
  authentication,
  referenceData,
  search,
  stations,
  discounts,
  payments,
  propagator,
  newsletter,
  web,
  trips,
  trainSwap,
];

/** In production messages leave through a gateway, and nobody can read them here. */
export function servicesFor(environment: Configuration['environment']): readonly Service[] {
  return isProduction(environment) ? everywhere : [...everywhere, inbox];
}
