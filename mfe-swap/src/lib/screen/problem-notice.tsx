import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
  const retry = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const button = retry.current;
    return () => {
      // The button goes because it helped: the keyboard goes on from the heading, not from nowhere.
      if (!button || button !== document.activeElement) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Alert
      title={title}
      actions={
        <>
          {onRetry && (
            <Button
              ref={retry}
              size="small"
              onClick={onRetry}
              busy={busy ?? false}
              busyLabel="Trying again"
            >
              Try again
            </Button>
          )}
          {children}
        </>
      }
    >
      {/* Another text in between, or a screen reader would not say the same refusal twice. */}
      {busy ? 'Trying again…' : problem.detail}
      {!busy && problem.requestId && problem.status >= 500 && (
        <span className={styles.reference}> Support reference: {problem.requestId}</span>
      )}
    </Alert>
  );
}
