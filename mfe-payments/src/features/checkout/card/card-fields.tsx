import { i18n, markSensitiveScreen } from '@train-swap/shared-config';
import { Alert, Button, classNames, Skeleton } from '@train-swap/shared-ui';
import { useLayoutEffect } from 'react';
import styles from './card-fields.module.css';
import type { useCardFields } from './use-card-fields';

type CardFieldsProps = { fields: ReturnType<typeof useCardFields> };

/** The card fields in the payment provider's frame. No card number enters this page. */
export function CardFields({ fields: { frame, state, height, reload } }: CardFieldsProps) {
  useLayoutEffect(markSensitiveScreen, []);
  const visible = state === 'ready' || state === 'tokenising';
  return (
    <div className={classNames(styles.fields, visible && styles.visible)}>
      {state === 'loading' && (
        <Skeleton shape="block" count={2} label={i18n.t('Loading the card fields')} />
      )}
      {state === 'missing' && (
        <Alert
          title={i18n.t('The card fields did not load')}
          actions={
            <Button size="small" onClick={reload}>
              {i18n.t('Try again')}
            </Button>
          }
        >
          {i18n.t(
            'The payment provider does not respond. You have not been charged, and your seat stays on hold.',
          )}
        </Alert>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={i18n.t('Card details, entered at the payment provider')}
        height={height}
        hidden={!visible}
        allow="payment 'none'"
      />
    </div>
  );
}
