import type { DataLayerEvent } from './data-layer';

/** Served by the edge server (`delivery/src/edge/tag-manager`) with a separate policy. */
const frameAddress = '/tag-manager/frame.html';

/** For the document of the frame, which is small and comes from the edge server. */
const readyTimeoutMs = 10_000;

export type TagManagerFrame = {
  send: (event: DataLayerEvent) => void;
  close: () => void;
};

type FrameOptions = {
  /** The document is loaded and events can be sent. */
  onReady: () => void;
  /** The document did not load. */
  onMissing: () => void;
};

/**
 * Opens the container in a frame with an opaque origin: its scripts cannot access the page, cookies or storage. The
 * frame is invisible and cannot be focused.
 */
export function openTagManagerFrame({ onReady, onMissing }: FrameOptions): TagManagerFrame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  frame.referrerPolicy = 'no-referrer';
  frame.title = 'Tag manager';
  frame.tabIndex = -1;
  frame.hidden = true;
  frame.src = frameAddress;

  const timer = setTimeout(onMissing, readyTimeoutMs);
  // An opaque origin needs the target '*'. The events contain no secrets.
  const post = (message: object) => frame.contentWindow?.postMessage(message, '*');

  function receive({ source, data }: MessageEvent<unknown>) {
    if (!source || source !== frame.contentWindow || data !== 'tag-manager-ready') return;
    clearTimeout(timer);
    window.removeEventListener('message', receive);
    post({ type: 'start' });
    onReady();
  }

  window.addEventListener('message', receive);
  document.body.append(frame);
  return {
    send: (event) => post({ type: 'event', event }),
    close: () => {
      clearTimeout(timer);
      window.removeEventListener('message', receive);
      frame.remove();
    },
  };
}
