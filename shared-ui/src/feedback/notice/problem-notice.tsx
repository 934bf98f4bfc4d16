import type { ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../actions/button';
import { Alert } from './notice';
import styles from './problem-notice.module.css';

export type ProblemNoticeProps = {
  problem: ProblemError;
  /** What could not be done. */
  title: string;
  /** Shows "Try again". */
  onRetry?: (() => unknown) | undefined;
  /** The retry is running. */
  busy?: boolean;
  /** More buttons or links, after "Try again". */
  actions?: ReactNode;
  /** What is safe: shown after the detail of the problem. */
  children?: ReactNode;
};

/** A failed call: the service's own sentence, the support reference of a server error, and a retry. */
export function ProblemNotice(props: ProblemNoticeProps) {
  const { problem, title, onRetry, busy = false, actions, children } = props;
  const retry = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const button = retry.current;
    return () => {
      // A successful retry removes the focused button: move the focus to the heading.
      if (!button || button !== document.activeElement) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Alert
      title={title}
      actions={
        (onRetry || actions) && (
          <>
            {onRetry && (
              <Button
                ref={retry}
                size="small"
                onClick={() => void onRetry()}
                busy={busy}
                busyLabel={i18n.t('Trying again')}
              >
                {i18n.t('Try again')}
              </Button>
            )}
            {actions}
          </>
        )
      }
    >
      {/* The text changes in between, so that a screen reader announces the same problem again. */}
      <span>{busy ? i18n.t('Trying again…') : problem.detail}</span>
      {children && <span> {children}</span>}
      {!busy && problem.requestId && problem.status >= 500 && (
        <span className={styles.reference}>
          {` ${i18n.t('Support reference: {reference}', { reference: problem.requestId })}`}
        </span>
      )}
    </Alert>
  );
}
