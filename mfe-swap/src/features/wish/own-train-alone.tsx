import type { Booking } from 'shared-api';
import { Notice } from 'shared-ui';

/** Why no other train can be wished for with this ticket, and what can. */
export function OwnTrainAlone({ booking }: { booking: Booking }) {
  const { journey, verdict } = booking;
  const hasChange = journey.legs.length > 1;
  if (!verdict.swappable) {
    return (
      <Notice title={hasChange ? 'You keep your trains' : 'You keep your train'}>
        This ticket cannot be swapped to another train, but you can ask for another seat on{' '}
        {hasChange ? 'one of yours until that arrives' : 'it until it arrives'}. That costs nothing.
      </Notice>
    );
  }
  return (
    <Notice title="For seats on your own train">
      {hasChange
        ? 'A journey with a change is not swapped with others as a whole, but you can ask for another seat on one of its trains.'
        : 'Your seat changes on the way, so there is none that others could take all the way.'}{' '}
      Another train you can still choose yourself.
    </Notice>
  );
}
