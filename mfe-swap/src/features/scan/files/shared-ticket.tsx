import { i18n } from '@train-swap/shared-config';
import { Button, Card, Stack } from '@train-swap/shared-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type FileProgress, getProgressLabels } from './file-panel';
import styles from './shared-ticket.module.css';

type SharedTicketProps = {
  file: File;
  progress: FileProgress;
  /** How reading the file ended. */
  outcome: ReactNode;
  onOpen: () => void;
  onDiscard: () => void;
};

/** A file that was shared with the app. It waits for a press, because the traveller may not have shared it. */
export function SharedTicket(props: SharedTicketProps) {
  const { file, progress, outcome, onOpen, onDiscard } = props;
  const preview = usePreview(file);
  return (
    <Card title={i18n.t('A file was shared with this app')} tone="raised">
      <div className={styles.file}>
        {preview && <img src={preview} alt="" className={styles.preview} />}
        <Stack gap={2}>
          <p className={styles.name}>
            <bdi>{file.name || i18n.t('A file without a name')}</bdi>
          </p>
          <p>
            {i18n.t('Open it only if you shared it. Its booking is then open in this browser.')}
          </p>
        </Stack>
      </div>
      <div className={styles.actions}>
        <Button
          onClick={onOpen}
          busy={progress !== null}
          busyLabel={progress ? getProgressLabels()[progress] : undefined}
        >
          {i18n.t('Open this ticket')}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {i18n.t('Do not open it')}
        </Button>
      </div>
      {outcome}
    </Card>
  );
}

/** The address of a picture; null for other files. A drawing (SVG) can be expensive to show. */
function usePreview(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!/^image\/(?!svg)/.test(file.type)) return;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
