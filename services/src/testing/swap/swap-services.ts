import type { Service } from '../../kit/service';
import { authentication } from '../../services/authentication/service';
import { discounts } from '../../services/discounts/service';
import { referenceData } from '../../services/reference-data/service';
import { search } from '../../services/search/service';
import { stations } from '../../services/stations/service';
import { trainSwap } from '../../services/train-swap/service';
import { trips } from '../../services/trips/service';

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
