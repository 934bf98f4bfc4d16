import type { ServiceClass } from '../../contract/booking';

const firstClasses: readonly string[] = ['HIGH', 'BEST', 'FIRST', 'BUSINESS'];

/** The class of a kind of service or accommodation. What the carrier does not name is Standard class. */
export const toServiceClass = (type: string | null | undefined): ServiceClass =>
  firstClasses.includes(type ?? '') ? 'FIRST' : 'STANDARD';
