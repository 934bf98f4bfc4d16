import type { ReactNode } from 'react';
import { AlertIcon, VisuallyHidden } from 'shared-ui';
import styles from './fault.module.css';

/** What is wrong with an answer that is no field of shared-ui, as those say it. */
export function Fault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.fault}>
      <AlertIcon />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        {children}
      </span>
    </span>
  );
}
