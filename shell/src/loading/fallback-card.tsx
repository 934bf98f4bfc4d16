import type { Failure } from 'federation';
import { Button, RecoveryCard, RecoveryLayout } from 'shared-ui';

type FallbackCardProps = { failure: Failure; busy: boolean; onRetry: () => void };

/** Stands where a part of the page could not be shown; the rest of the page goes on. */
export function FallbackCard({ failure, busy, onRetry }: FallbackCardProps) {
  if (failure.phase === 'off') return <SwitchedOffCard failure={failure} />;
  return <RecoveryCard failure={failure} busy={busy} onRetry={onRetry} />;
}

/** The page keeps the set it was opened with, so only a new page can know that the part is back. */
function SwitchedOffCard({ failure }: { failure: Failure }) {
  return (
    <RecoveryLayout title="This part is switched off for now" message={failure.cause}>
      <Button onClick={() => location.reload()}>Load the page again</Button>
    </RecoveryLayout>
  );
}
