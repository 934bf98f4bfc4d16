import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts a file that is dropped anywhere on the page or pasted.
 *
 * @returns whether a file is dragged over the page
 */
export function useDroppedFile(accept: (file: File) => void): boolean {
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
