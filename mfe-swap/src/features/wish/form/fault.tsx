import { i18n } from '@train-swap/shared-config';
import { AlertIcon, VisuallyHidden } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import styles from './fault.module.css';

/** A field error for controls that are not fields of shared-ui, in the same style. */
export function Fault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.fault}>
      <AlertIcon />
      <span>
        <VisuallyHidden>{i18n.t('Error')}: </VisuallyHidden>
        <span>{children}</span>
      </span>
    </span>
  );
}
