import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import type { ReactNode } from 'react';
import { Alert } from './notice';
import styles from './problem-notice.module.css';
import { RetryButton } from './retry-button';

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
  return (
    <Alert
      title={title}
      actions={
        (onRetry || actions) && (
          <>
            {onRetry && <RetryButton size="small" busy={busy} onRetry={onRetry} />}
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

export type QueryProblemProps = {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
  /** What could not be loaded. */
  title: string;
};

/** While a query of TanStack Query has failed: its problem, and a retry. */
export function QueryProblem({ query, title }: QueryProblemProps) {
  const { error, refetch, isFetching } = query;
  if (!error) return null;
  const problem = toProblem(error);
  return <ProblemNotice problem={problem} title={title} onRetry={refetch} busy={isFetching} />;
}
