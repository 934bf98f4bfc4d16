import type { ProblemError } from 'shared-api';
import { Button, Notice, Time } from 'shared-ui';

/** The network or the service is away, rather than that the answer is no. */
export function isOutOfReach(problem: ProblemError | null): boolean {
  return problem !== null && (problem.status === 0 || problem.status >= 500);
}

type SavedNoticeProps = { savedAt: string; busy: boolean; onRetry: () => void };

/** Above what stands here from the last time there was a network. */
export function SavedNotice({ savedAt, busy, onRetry }: SavedNoticeProps) {
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Notice
      tone="warning"
      title="Shown from this device"
      actions={
        <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Train Swap cannot be reached now. This is how it stood on{' '}
      <Time instant={savedAt} timeZone={timeZone} format="date-time" />: the ticket is good to
      travel with, but platforms, delays and seats may have changed since.
    </Notice>
  );
}
