import { markSensitiveScreen } from '@train-swap/shared-config';
import { useLayoutEffect } from 'react';
import styles from './aztec-code.module.css';

type AztecImageProps = { picture: string; label: string };

/** The picture of a code. The screen becomes a sensitive one. */
export function AztecImage({ picture, label }: AztecImageProps) {
  useLayoutEffect(markSensitiveScreen, []);
  return <img className={styles.code} src={picture} alt={label} width={240} height={240} />;
}
