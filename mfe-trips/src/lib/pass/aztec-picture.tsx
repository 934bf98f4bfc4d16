import { useLayoutEffect, useMemo } from 'react';
import { markSensitiveScreen } from 'shared-config';
import { aztecImage } from './aztec-image';
import styles from './aztec-picture.module.css';

type AztecPictureProps = { payload: string; label: string };

/** A ticket's Aztec code as a picture. */
export function AztecPicture({ payload, label }: AztecPictureProps) {
  useLayoutEffect(markSensitiveScreen, []);
  const picture = useMemo(() => drawOrNull(payload), [payload]);
  if (picture === null) {
    return (
      <p role="alert">
        The code could not be drawn. Your ticket is valid all the same: show its reference to the
        staff.
      </p>
    );
  }
  return <img className={styles.code} src={picture} alt={label} width={240} height={240} />;
}

/** Null for a payload that is not base64 or too long for an Aztec code. */
function drawOrNull(payload: string): string | null {
  try {
    return aztecImage(payload);
  } catch {
    return null;
  }
}
