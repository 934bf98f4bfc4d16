import type { Failure } from '@train-swap/federation';
import { i18n } from '@train-swap/shared-config';
import { Button, RecoveryCard, RecoveryLayout } from '@train-swap/shared-ui';

type FallbackCardProps = { failure: Failure; busy: boolean; onRetry: () => void };

/** Replaces a part of the page that failed. */
export function FallbackCard({ failure, busy, onRetry }: FallbackCardProps) {
  if (failure.phase === 'off') return <SwitchedOffCard failure={failure} />;
  return <RecoveryCard failure={failure} busy={busy} onRetry={onRetry} />;
}

/** The page uses the set that it was opened with, so a reload is needed to show the part again. */
function SwitchedOffCard({ failure }: { failure: Failure }) {
  return (
    <RecoveryLayout title={i18n.t('This part is switched off for now')} message={failure.cause}>
      <Button onClick={() => location.reload()}>{i18n.t('Load the page again')}</Button>
    </RecoveryLayout>
  );
}
