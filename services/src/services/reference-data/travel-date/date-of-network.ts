import { localDate } from '../../../kit/local-time';

/** The date on which what is asked for counts where none is named: in summer UTC has it an hour late. */
export const dateOfNetwork = (now: Date): string => localDate(now, 'Europe/London');
