import { authentication } from './authentication/service';
import type { Configuration } from './foundation/configuration';
import type { Service } from './foundation/service';

/** Every service of the product, one line each; they start in this order. */
const everywhere: readonly Service[] = [authentication];

export function servicesFor(_environment: Configuration['environment']): readonly Service[] {
  return everywhere;
}
