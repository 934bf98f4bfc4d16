import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { swapPaths } from '../../lib/swap-paths';
import { type CodeReader, startCodeReader } from './code/code-reader';
import { type FileReading, readFile } from './code/read-file';
import { InvalidTicketError, useFindByCode } from './find-by-code';

export type Source = 'camera' | 'file';

/** How a scan ended without a booking. */
export type Outcome =
  | Exclude<FileReading, { kind: 'ticket' }>
  | { kind: 'not-loaded' }
  | { kind: 'invalid-ticket'; reason: string }
  | { kind: 'failed'; problem: ProblemError };

export type Scan = { source: Source } & (
  | { step: 'reading' }
  | { step: 'looking-up' }
  | { step: 'ended'; outcome: Outcome; retry: () => void }
);

/** Reads codes of files, and opens the booking of a code. `scan` is null before the first one. */
export function useScan() {
  const navigate = useNavigate();
  const loadReader = useCodeReader();
  const find = useFindByCode();
  const [scan, setScan] = useState<Scan | null>(null);
  const latestFile = useRef<Blob>(null);

  const lookUp = (source: Source, payload: string) => {
    setScan({ source, step: 'looking-up' });
    find.mutate(payload, {
      // Going back leads to the first screen, not to the camera.
      onSuccess: ({ id }) => navigate(swapPaths.booking(id), { replace: true }),
      onError: (error) => {
        const outcome: Outcome =
          error instanceof InvalidTicketError
            ? { kind: 'invalid-ticket', reason: error.message }
            : { kind: 'failed', problem: toProblem(error) };
        setScan({ source, step: 'ended', outcome, retry: () => lookUp(source, payload) });
      },
    });
  };

  const scanFile = async (file: Blob) => {
    latestFile.current = file;
    setScan({ source: 'file', step: 'reading' });
    const reading = await loadReader()
      .then((reader) => readFile(file, reader))
      .catch(() => ({ kind: 'not-loaded' }) as const);
    // Another file was chosen since.
    if (latestFile.current !== file) return;
    if (reading.kind === 'ticket') return lookUp('file', reading.payload);
    const retry = () => void scanFile(file);
    setScan({ source: 'file', step: 'ended', outcome: reading, retry });
  };

  return {
    scan,
    loadReader,
    lookUp,
    scanFile: (file: Blob) => void scanFile(file),
    fail: (source: Source, outcome: Outcome, retry: () => void) =>
      setScan({ source, step: 'ended', outcome, retry }),
    reset: () => setScan(null),
  };
}

/** The reader is loaded when it is first needed, and stopped when the screen is left. */
function useCodeReader() {
  const reader = useRef<Promise<CodeReader>>(null);
  useEffect(
    () => () => {
      reader.current?.then(({ stop }) => stop()).catch(() => undefined);
      reader.current = null;
    },
    [],
  );
  return useCallback(() => {
    reader.current ??= startCodeReader().catch((error) => {
      reader.current = null;
      throw error;
    });
    return reader.current;
  }, []);
}
