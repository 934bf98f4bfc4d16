import { localDate } from '../../../kit/values/local-time';

/** Today's date in the network's time zone. In summer the UTC date changes an hour later. */
export const getNetworkDate = (now: Date): string => localDate(now, 'Europe/London');
