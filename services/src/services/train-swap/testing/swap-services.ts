import type { Service } from '../../../kit/service';
import { authentication } from '../../authentication/service';
import { discounts } from '../../discounts/service';
import { referenceData } from '../../reference-data/service';
import { search } from '../../search/service';
import { stations } from '../../stations/service';
import { trips } from '../../trips/service';
import { trainSwap } from '../service';

/** Train-swap and its real neighbours, without payments. */
export const swapServices: readonly Service[] = [
  authentication,
  referenceData,
  discounts,
  search,
  stations,
  trips,
  trainSwap,
];
