import { Stack } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import styles from './narrow.module.css';

export function Narrow({ children }: { children: ReactNode }) {
  return (
    <Stack gap={5} className={styles.narrow}>
      {children}
    </Stack>
  );
}
