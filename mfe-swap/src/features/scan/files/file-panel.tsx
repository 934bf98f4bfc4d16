import { i18n } from '@train-swap/shared-config';
import { Button, Card, DownloadIcon } from '@train-swap/shared-ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './file-panel.module.css';

/** What happens to a file; null before and after. */
export type FileProgress = 'reading' | 'looking-up' | null;

type FilePanelProps = {
  onFile: (file: File) => void;
  progress: FileProgress;
  /** How the last file ended; gets a button that chooses another file. */
  renderOutcome: (again: ReactNode) => ReactNode;
};

export const getProgressLabels = () => ({
  reading: i18n.t('Reading the file'),
  'looking-up': i18n.t('Looking for your booking'),
});
const getAnnouncements = () => ({
  reading: i18n.t('Reading the file…'),
  'looking-up': i18n.t('Looking for your booking…'),
});

/** Chooses a picture, PDF or pass, by dialog, drop or paste. */
export function FilePanel({ onFile, progress, renderOutcome }: FilePanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFile(onFile);
  const outcome = renderOutcome(
    <ChooseButton input={input} size="small" text={i18n.t('Choose another')} />,
  );
  return (
    <Card title={i18n.t('Picture or PDF')} className={styles.panel}>
      <div className={styles.zone} data-over={isOver || undefined}>
        <span className={styles.icon}>
          <DownloadIcon />
        </span>
        <p className={styles.drop}>{i18n.t('Drop a file here, or paste it')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*,application/pdf,application/vnd.apple.pkpass,.pkpass"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = '';
            if (file) onFile(file);
          }}
        />
        <ChooseButton input={input} text={i18n.t('Choose a file')} progress={progress} />
        <p className={styles.kinds}>
          {i18n.t('A photo, a screenshot, the PDF, or the wallet pass of your ticket')}
        </p>
      </div>
      <p role="status" className={styles.status}>
        {progress ? getAnnouncements()[progress] : ''}
      </p>
      {outcome}
    </Card>
  );
}

type ChooseButtonProps = {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  size?: 'small';
  progress?: FileProgress;
};

function ChooseButton({ input, text, size, progress = null }: ChooseButtonProps) {
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      onClick={() => input.current?.click()}
      busy={progress !== null}
      busyLabel={progress ? getProgressLabels()[progress] : undefined}
    >
      {text}
    </Button>
  );
}

/**
 * Accepts a file that is dropped anywhere on the page or pasted.
 *
 * @returns whether a file is dragged over the page
 */
function useDroppedFile(accept: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onFile = useEffectEvent(accept);

  useEffect(() => {
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files');
    const over = (event: DragEvent) => {
      if (!isFile(event)) return;
      // Without this the browser opens the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    };
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? [];
      if (file) onFile(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, []);

  return isOver;
}
