import type { Service } from '../../../kit/service';
import { demonstration } from '../../../staging/demonstration/service';
import { authentication } from '../../authentication/service';
import { discounts } from '../../discounts/service';
import { referenceData } from '../../reference-data/service';
import { search } from '../../search/service';
import { stations } from '../../stations/service';
import { trips } from '../../trips/service';
import { trainSwap } from '../service';

/** Train-swap and its real neighbours, without payments, and the bookings of the demonstration. */
export const swapServices: readonly Service[] = [
  authentication,
  referenceData,
  discounts,
  search,
  stations,
  trips,
  trainSwap,
  demonstration,
];
