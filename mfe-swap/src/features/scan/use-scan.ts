import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { useNavigate } from '@train-swap/shared-ui/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { swapPaths } from '../../lib/swap-paths';
import { type CodeReader, startCodeReader } from './code/code-reader';
import { type FileReading, readFile } from './code/read-file';
import type { FoundTicket } from './code/ticket-code';
import { InvalidTicketError, useFindByCode } from './find-by-code';

/** `shared`: a file that was shared with the app. */
export type Source = 'camera' | 'file' | 'shared';

/** How a scan ended without a booking. */
export type Outcome =
  | Exclude<FileReading, { kind: 'tickets' }>
  | { kind: 'not-loaded' }
  | { kind: 'invalid-ticket'; reason: string }
  | { kind: 'failed'; problem: ProblemError };

export type Scan = { source: Source } & (
  | { step: 'reading' }
  | { step: 'looking-up' }
  | { step: 'choosing'; tickets: readonly FoundTicket[] }
  | { step: 'ended'; outcome: Outcome; retry: () => void }
);

/** Reads codes of files, and opens the booking of a code. `scan` is null before the first one. */
export function useScan() {
  const navigate = useNavigate();
  const loadReader = useCodeReader();
  const find = useFindByCode();
  const [scan, setScan] = useState<Scan | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

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

  const open = (source: Source, tickets: readonly FoundTicket[]) => {
    const [ticket] = tickets;
    if (ticket && tickets.length === 1) lookUp(source, ticket.payload);
    else setScan({ source, step: 'choosing', tickets });
  };

  const scanFile = async (source: Source, file: Blob) => {
    reading.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setScan({ source, step: 'reading' });
    const found = await loadReader()
      .then((reader) => readFile(file, reader, signal))
      .catch(() => ({ kind: 'not-loaded' }) as const);
    // Another file was chosen since.
    if (signal.aborted) return;
    if (found.kind === 'tickets') return open(source, found.tickets);
    const retry = () => void scanFile(source, file);
    setScan({ source, step: 'ended', outcome: found, retry });
  };

  return {
    scan,
    loadReader,
    lookUp,
    open,
    scanFile: (source: Source, file: Blob) => void scanFile(source, file),
    fail: (source: Source, outcome: Outcome, retry: () => void) =>
      setScan({ source, step: 'ended', outcome, retry }),
    reset: () => {
      reading.current?.abort();
      setScan(null);
    },
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
