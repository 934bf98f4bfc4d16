import { useEffect, useLayoutEffect, useState } from 'react';
import { markSensitiveScreen } from 'shared-config';
import { Skeleton } from 'shared-ui';
import styles from './aztec-code.module.css';

type AztecCodeProps = { payload: string; label: string };

/** The code that is shown at the gate. What draws it is fetched only when there is one to draw. */
export function AztecCode({ payload, label }: AztecCodeProps) {
  const [picture, setPicture] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useLayoutEffect(markSensitiveScreen, []);

  useEffect(() => {
    let current = true;
    setFailed(false);
    import('./aztec-image').then(
      ({ aztecImage }) => current && setPicture(aztecImage(payload)),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [payload]);

  if (failed) {
    return (
      <p role="alert">
        The code could not be drawn. Your ticket is valid all the same: load the page again, or show
        its reference to the staff.
      </p>
    );
  }
  if (!picture) return <Skeleton shape="block" label="Drawing the code" />;
  return <img className={styles.code} src={picture} alt={label} width={240} height={240} />;
}
