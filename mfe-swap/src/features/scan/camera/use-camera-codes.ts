import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { CodeReader } from '../code/code-reader';
import { type FoundTicket, type Reading, selectTicketCodes } from '../code/ticket-code';

/** What the camera shows now; `nothing-yet` after many frames without a code. */
export type Sight = 'searching' | 'nothing-yet' | Extract<Reading, { kind: 'other-code' }>;

type CameraCodesOptions = {
  isOn: boolean;
  video: RefObject<HTMLVideoElement | null>;
  loadReader: () => Promise<CodeReader>;
  onTickets: (tickets: readonly FoundTicket[]) => void;
  onNotLoaded: () => void;
};

/** Milliseconds between two frames, so that a phone stays cool. */
const pauseMs = 120;
const framesBeforeHelp = 40;

/** Reads the frames of the camera until one has the code of a ticket. */
export function useCameraCodes({ isOn, video, loadReader, ...events }: CameraCodesOptions): Sight {
  const [sight, setSight] = useState<Sight>('searching');
  const onTickets = useEffectEvent(events.onTickets);
  const onNotLoaded = useEffectEvent(events.onNotLoaded);

  useEffect(() => {
    if (!isOn) return;
    let isActive = true;
    setSight('searching');
    const readFrames = async () => {
      const reader = await loadReader();
      for (let empty = 0; isActive; ) {
        const reading = await readFrame(video.current, reader);
        if (!isActive) return;
        if (reading.kind === 'tickets') return onTickets(reading.tickets);
        if (reading.kind === 'other-code') setSight(reading);
        else empty += 1;
        if (empty === framesBeforeHelp) setSight('nothing-yet');
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    readFrames().catch(() => isActive && onNotLoaded());
    return () => {
      isActive = false;
    };
  }, [isOn, video, loadReader]);

  return sight;
}

async function readFrame(video: HTMLVideoElement | null, reader: CodeReader): Promise<Reading> {
  if (!video?.videoWidth) return { kind: 'no-code' };
  const codes = await reader.read(await createImageBitmap(video), 'quick');
  return selectTicketCodes(codes ?? []);
}
