import type { ProblemError } from '@train-swap/shared-api';
import { paths, stripLanguage } from '@train-swap/shared-config';

/** The booking is not open in this browser. 422: the path contains no valid booking id. */
const closedStatuses = [401, 403, 404, 422];

/** The form that finds the ticket and then opens this screen again; null for a problem that it does not solve. */
export function getFindTicketLink({ status }: ProblemError): string | null {
  if (!closedStatuses.includes(status)) return null;
  return paths.findTicketForLink(stripLanguage(location.pathname) + location.search);
}
