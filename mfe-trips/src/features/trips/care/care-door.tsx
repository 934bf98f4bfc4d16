import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Trip } from 'shared-api';
import { Button, Notice } from 'shared-ui';

type Care = ComponentType<{ trip: Trip }>;

/** Fetches the part for when something went wrong after the ticket stands there; without it the ticket stays. */
export function CareDoor({ trip }: { trip: Trip }) {
  const [found, setFound] = useState<{ Care: Care } | 'failed' | null>(null);
  const load = useCallback(() => {
    setFound(null);
    import('./trip-care').then(
      ({ TripCare }) => setFound({ Care: TripCare }),
      () => setFound('failed'),
    );
  }, []);
  useEffect(load, [load]);

  if (found === 'failed') {
    return (
      <Notice
        tone="warning"
        title="Delay Repay and complaints could not be loaded"
        actions={
          <Button variant="secondary" size="small" onClick={load}>
            Try again
          </Button>
        }
      >
        Your ticket above is not concerned.
      </Notice>
    );
  }
  return found ? <found.Care trip={trip} /> : null;
}
