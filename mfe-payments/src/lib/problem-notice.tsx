import type { ReactNode } from 'react';
import type { ProblemError } from 'shared-api';
import { Alert, Button } from 'shared-ui';

type ProblemNoticeProps = {
  problem: ProblemError;
  /** What could not be done. */
  title: string;
  onRetry: () => unknown;
  busy: boolean;
  /** What stands all the same. */
  children?: ReactNode;
};

/** A call that failed, in the service's own sentence, and a way on. */
export function ProblemNotice({ problem, title, onRetry, busy, children }: ProblemNoticeProps) {
  return (
    <Alert
      title={title}
      actions={
        <Button size="small" onClick={() => void onRetry()} busy={busy} busyLabel="Trying again">
          Try again
        </Button>
      }
    >
      {problem.detail} {children}
      {problem.requestId && problem.status >= 500 && <> (Support reference: {problem.requestId})</>}
    </Alert>
  );
}
