import { isProduction } from '@train-swap/shared-config/environment';
import type { Configuration } from './kit/configuration';
import type { Service } from './kit/service';
import { authentication } from './services/authentication/service';
import { discounts } from './services/discounts/service';
import { newsletter } from './services/newsletter/service';
import { payments } from './services/payments/service';
import { propagator } from './services/propagator/service';
import { referenceData } from './services/reference-data/service';
import { search } from './services/search/service';
import { stations } from './services/stations/service';
import { supportDesk } from './services/support-desk/service';
import { trainSwap } from './services/train-swap/service';
import { trips } from './services/trips/service';
import { web } from './services/web/service';
import { demonstration } from './staging/demonstration/service';
import { inbox } from './staging/inbox/service';
import { staffProvider } from './staging/staff-provider/service';

/** Every service of the product by its name; they start in this order. */
const productServices = {
  authentication,
  'reference-data': referenceData,
  search,
  stations,
  discounts,
  payments,
  propagator,
  newsletter,
  web,
  trips,
  'train-swap': trainSwap,
  'support-desk': supportDesk,
};

/** In production messages leave through a gateway, bookings are real, and staff have accounts elsewhere. */
const stagingServices = { inbox, demonstration, 'staff-provider': staffProvider };

const allServices = { ...productServices, ...stagingServices };

export type ServiceName = keyof typeof allServices;

export function servicesFor(environment: Configuration['environment']): readonly Service[] {
  return Object.values(isProduction(environment) ? productServices : allServices);
}

export const getService = (name: ServiceName): Service => allServices[name];
