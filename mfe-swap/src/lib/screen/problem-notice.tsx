import type { ReactNode } from 'react';
import type { ProblemError } from 'shared-api';
import { Alert, Button } from 'shared-ui';
import styles from './problem-notice.module.css';

type ProblemNoticeProps = {
  problem: ProblemError;
  /** What could not be done. */
  title: string;
  onRetry?: () => void;
  busy?: boolean;
  /** Other ways out. */
  children?: ReactNode;
};

/** A call that failed, in the service's own sentence, and a way on. */
export function ProblemNotice({ problem, title, onRetry, busy, children }: ProblemNoticeProps) {
  return (
    <Alert
      title={title}
      actions={
        <>
          {onRetry && (
            <Button size="small" onClick={onRetry} busy={busy ?? false} busyLabel="Trying again">
              Try again
            </Button>
          )}
          {children}
        </>
      }
    >
      {problem.detail}
      {problem.requestId && problem.status >= 500 && (
        <span className={styles.reference}> Support reference: {problem.requestId}</span>
      )}
    </Alert>
  );
}
