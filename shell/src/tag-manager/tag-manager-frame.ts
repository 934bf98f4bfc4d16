import type { DataLayerEvent } from './data-layer';

/** Served by the edge server (`delivery/src/edge/tag-manager`), with its own policy. */
const frameAddress = '/tag-manager/frame.html';

/** Milliseconds for the frame's own document, which is small and comes from our edge server. */
const readyTimeoutMs = 10_000;

export type TagManagerFrame = {
  send: (event: DataLayerEvent) => void;
  close: () => void;
};

type FrameOptions = {
  /** Its document runs; from now on events can be sent. */
  onReady: () => void;
  /** Its document did not come. */
  onMissing: () => void;
};

/**
 * Opens the container in a frame of an opaque origin: its scripts reach neither the page nor the cookies and
 * the storage of this origin. It is invisible and cannot be focused.
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
  // An opaque origin has no name to address; the events hold nothing that must stay secret.
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
