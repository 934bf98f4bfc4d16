import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type CameraProblem =
  /** The traveller or the browser does not allow it. */
  | 'denied'
  | 'missing'
  /** Another app uses it. */
  | 'busy'
  /** It was disconnected or blocked while it was on. */
  | 'lost';
export type CameraState = 'off' | 'requesting' | 'on' | CameraProblem;

export type Camera = {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start: () => void;
  stop: () => void;
};

/** The camera at the back of a phone, or any other. It is switched off when the screen is left. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('off');
  const video = useRef<HTMLVideoElement>(null);
  const current = useRef<{ stream?: MediaStream } | null>(null);

  const release = useCallback(() => {
    for (const track of current.current?.stream?.getTracks() ?? []) track.stop();
    current.current = null;
  }, []);

  const start = useCallback(async () => {
    release();
    const attempt: { stream?: MediaStream } = {};
    current.current = attempt;
    setState('requesting');
    try {
      attempt.stream = await openCamera();
      // The traveller left while the browser asked for permission.
      if (current.current !== attempt) return stopTracks(attempt.stream);
      for (const track of attempt.stream.getTracks()) {
        track.onended = () => {
          if (current.current !== attempt) return;
          release();
          setState('lost');
        };
      }
      if (video.current) {
        video.current.srcObject = attempt.stream;
        await video.current.play();
      }
      if (current.current === attempt) setState('on');
    } catch (error) {
      if (current.current !== attempt) return;
      release();
      setState(toProblem(error));
    }
  }, [release]);

  const stop = useCallback(() => {
    release();
    setState('off');
  }, [release]);

  useEffect(() => release, [release]);
  return { state, video, start: () => void start(), stop };
}

function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('No camera in this browser.', 'NotFoundError');
  return mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 960 } },
  });
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

function toProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (['NotAllowedError', 'SecurityError'].includes(name)) return 'denied';
  return ['NotFoundError', 'OverconstrainedError', 'NotSupportedError'].includes(name)
    ? 'missing'
    : 'busy';
}

/** Whether the browser gives the camera without a question, because the traveller has allowed it before. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    const name = 'camera' as PermissionName;
    return (await navigator.permissions.query({ name })).state === 'granted';
  } catch {
    return false;
  }
}
