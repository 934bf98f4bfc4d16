import { useLayoutEffect } from 'react';
import { markSensitiveScreen } from 'shared-config';
import { Alert, Button, classNames, Skeleton } from 'shared-ui';
import styles from './card-fields.module.css';
import type { useCardFields } from './use-card-fields';

type CardFieldsProps = { fields: ReturnType<typeof useCardFields> };

/** The card fields: a document of the payment provider, so that no card number enters this page. */
export function CardFields({ fields: { frame, state, height, reload } }: CardFieldsProps) {
  useLayoutEffect(markSensitiveScreen, []);
  const here = state === 'ready' || state === 'tokenising';
  return (
    <div className={classNames(styles.fields, here && styles.here)}>
      {state === 'loading' && <Skeleton shape="block" count={2} label="Loading the card fields" />}
      {state === 'missing' && (
        <Alert
          title="The card fields did not load"
          actions={
            <Button size="small" onClick={reload}>
              Try again
            </Button>
          }
        >
          The payment provider does not answer. Nothing was taken, and your seat stays on hold.
        </Alert>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title="Card details, entered at the payment provider"
        height={height}
        hidden={!here}
        allow="payment 'none'"
      />
    </div>
  );
}
