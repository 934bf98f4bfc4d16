import type { ReactNode } from 'react';
import { Stack } from 'shared-ui';
import styles from './narrow.module.css';

/** One column, no wider than is good to read and to fill in. */
export function Narrow({ children }: { children: ReactNode }) {
  return (
    <Stack gap={5} className={styles.narrow}>
      {children}
    </Stack>
  );
}
