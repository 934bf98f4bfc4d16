import { getConsent, listenToProductEvents, subscribeToConsent } from 'shared-api';
import { isSensitiveScreen, subscribeToSensitiveScreen } from 'shared-config';
import { createScreenView, type DataLayerEvent, toDataLayerEvent } from './data-layer';
import { getScreen, type Screen } from './screens';
import { openTagManagerFrame, type TagManagerFrame } from './tag-manager-frame';

/** Events that wait while a sensitive screen is shown or the frame is loading; later ones are dropped. */
const waitingLimit = 50;
/** Milliseconds without a sensitive screen before the frame is opened: between two steps there are moments without. */
const openDelayMs = 500;

/**
 * Runs the container of the configuration while the traveller allows it and no sensitive screen is shown, and
 * sends it the events of the data layer. Call it once in a page.
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
        // Not again in this page: a container that cannot be reached is no reason for more requests.
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
    const screen = getScreen(location.pathname);
    if (screen === shown) return;
    shown = screen;
    send(createScreenView(screen));
  }

  subscribeToConsent(update);
  subscribeToSensitiveScreen(update);
  // single-spa announces every change of the address under this name.
  window.addEventListener('single-spa:routing-event', update);
  update();
  listenToProductEvents((event) => send(toDataLayerEvent(event)));
}
