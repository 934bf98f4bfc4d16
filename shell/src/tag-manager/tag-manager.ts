import { getConsent, subscribeToConsent, subscribeToProductEvents } from '@train-swap/shared-api';
import {
  isSensitiveScreen,
  stripLanguage,
  subscribeToSensitiveScreen,
} from '@train-swap/shared-config';
import { createScreenView, type DataLayerEvent, toDataLayerEvent } from './data-layer';
import { getScreen, type Screen } from './screens';
import { openTagManagerFrame, type TagManagerFrame } from './tag-manager-frame';

/** Events queued while a sensitive screen is shown or the frame loads. Further events are dropped. */
const waitingLimit = 50;
/** The frame opens after this time without a sensitive screen, because there are short gaps between two steps. */
const openDelayMs = 500;

/**
 * Runs the configured container while there is consent and no sensitive screen is shown, and sends the events of the
 * data layer to it. Call it once in a page.
 */
export function startTagManager(): void {
  let frame: TagManagerFrame | undefined;
  let isReady = false;
  let isMissing = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let waiting: DataLayerEvent[] = [];
  let shown: Screen | undefined;

  const isAllowed = () => getConsent().tagManager && !isMissing;

  function update() {
    if (isAllowed()) {
      sendScreenView();
    } else {
      waiting = [];
      shown = undefined;
    }
    if (!isAllowed() || isSensitiveScreen()) closeFrame();
    else if (!frame) opening ??= setTimeout(openFrame, openDelayMs);
  }

  function openFrame() {
    opening = undefined;
    frame = openTagManagerFrame({
      onReady: () => {
        isReady = true;
        const events = waiting;
        waiting = [];
        events.forEach(send);
      },
      onMissing: () => {
        // Not tried again in this page, to avoid more requests to an unavailable container.
        isMissing = true;
        update();
      },
    });
  }

  function closeFrame() {
    clearTimeout(opening);
    opening = undefined;
    frame?.close();
    frame = undefined;
    isReady = false;
  }

  function send(event: DataLayerEvent | null) {
    if (!event || !isAllowed()) return;
    if (frame && isReady) frame.send(event);
    else if (waiting.length < waitingLimit) waiting.push(event);
  }

  function sendScreenView() {
    const screen = getScreen(stripLanguage(location.pathname));
    if (screen === shown) return;
    shown = screen;
    send(createScreenView(screen));
  }

  subscribeToConsent(update);
  subscribeToSensitiveScreen(update);
  // single-spa dispatches this event for every change of the address.
  window.addEventListener('single-spa:routing-event', update);
  update();
  subscribeToProductEvents((event) => send(toDataLayerEvent(event)));
}
