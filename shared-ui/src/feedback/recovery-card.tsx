import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../actions/button';
import styles from './recovery-card.module.css';

export type RecoveryCardProps = {
  /** What support needs to find the failure; null without a shell that records it. */
  failure: { remote: string; release: string; reference: string } | null;
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
  /** What is still true for the traveller, such as a ticket that stays valid. */
  note?: ReactNode;
};

type RecoveryLayoutProps = { title: string; message: ReactNode; children: ReactNode };

/** The look of the card that replaces a part that cannot be shown: what happened, then a way on. */
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

/** Takes the place of a part of the page that could not be loaded; the rest of the page stays usable. */
export function RecoveryCard({ failure, busy, onRetry, note }: RecoveryCardProps) {
  return (
    <RecoveryLayout
      title="This part of the page is not available"
      message={
        <>
          Something went wrong on our side. Nothing you have booked or paid has changed, and the
          rest of the page still works.{note ? <> {note}</> : null}
        </>
      }
    >
      <RetryButton busy={busy} onRetry={onRetry} />
      {failure ? (
        <p className={styles.reference}>
          If it keeps happening, tell support: {failure.remote}, release {failure.release},
          reference {failure.reference}
        </p>
      ) : null}
    </RecoveryLayout>
  );
}

function RetryButton({ busy, onRetry }: Pick<RecoveryCardProps, 'busy' | 'onRetry'>) {
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      // The retry worked and its button is removed: without this the focus falls back to the body.
      if (!element || element !== document.activeElement) return;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Button ref={button} onClick={onRetry} busy={busy} busyLabel="Trying again">
      Try again
    </Button>
  );
}
