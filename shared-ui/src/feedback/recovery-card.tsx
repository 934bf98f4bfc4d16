import { i18n } from '@train-swap/shared-config';
import { type ReactNode, useId } from 'react';
import { RetryButton } from './notice/retry-button';
import styles from './recovery-card.module.css';

export type RecoveryCardProps = {
  /** What support needs to find the failure; null without a shell that records it. */
  failure: { remote: string; release: string; team?: string | null; reference: string } | null;
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
  /** What is safe, for example a ticket that stays valid. */
  note?: ReactNode;
};

type RecoveryLayoutProps = { title: string; message: ReactNode; children: ReactNode };

/** Layout of the card that replaces a failed part of the page: what happened and what to do. */
export function RecoveryLayout({ title, message, children }: RecoveryLayoutProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p role="alert">{message}</p>
      {children}
    </section>
  );
}

/** Replaces a part of the page that could not be loaded. The rest of the page stays usable. */
export function RecoveryCard({ failure, busy, onRetry, note }: RecoveryCardProps) {
  return (
    <RecoveryLayout
      title={i18n.t('This part of the page is not available')}
      message={
        <>
          <span>
            {i18n.t(
              'Something went wrong on our side. Nothing you have booked or paid has changed, and the rest of the page still works.',
            )}
          </span>
          {note ? <span> {note}</span> : null}
        </>
      }
    >
      <RetryButton busy={busy} onRetry={onRetry} />
      {failure ? <p className={styles.reference}>{describeFailure(failure)}</p> : null}
    </RecoveryLayout>
  );
}

function describeFailure(failure: NonNullable<RecoveryCardProps['failure']>): string {
  const { remote, release, team, reference } = failure;
  return team
    ? i18n.t(
        'If it keeps happening, contact support with: {remote}, release {release}, team {team}, reference {reference}',
        { remote, release, team, reference },
      )
    : i18n.t(
        'If it keeps happening, contact support with: {remote}, release {release}, reference {reference}',
        { remote, release, reference },
      );
}
