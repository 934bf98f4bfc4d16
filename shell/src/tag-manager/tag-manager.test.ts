import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { recordEvent, setConsent } from '@train-swap/shared-api';
import { startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { markSensitiveScreen } from '@train-swap/shared-config';
import { startTagManager } from './tag-manager';

let services: TestServices;
const posted: unknown[] = [];

const findFrame = () => document.querySelector('iframe');
const allowTagManager = (tagManager: boolean) => setConsent({ tagManager, analytics: false });
const environment = 'development';

function goTo(path: string) {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:routing-event'));
}

/** Does what the document of the frame does when it has loaded. */
function finishLoading() {
  const source = findFrame()?.contentWindow;
  if (!source) throw new Error('There is no frame.');
  source.postMessage = ((message: unknown) => posted.push(message)) as typeof source.postMessage;
  window.dispatchEvent(new MessageEvent('message', { source, data: 'tag-manager-ready' }));
}

beforeAll(async () => {
  services = await startTestServices();
  jest.useFakeTimers();
  startTagManager();
});
afterAll(async () => {
  jest.useRealTimers();
  await services.stop();
});
beforeEach(() => {
  allowTagManager(false);
  posted.length = 0;
  goTo('/');
});

function openFrame() {
  allowTagManager(true);
  jest.advanceTimersByTime(1_000);
  finishLoading();
  posted.length = 0;
}

it('opens an invisible frame without focus, and only after consent', () => {
  goTo('/trips');
  jest.advanceTimersByTime(1_000);
  expect(findFrame()).toBeNull();
  allowTagManager(true);
  jest.advanceTimersByTime(1_000);
  const frame = findFrame();
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame?.getAttribute('src')).toBe('/tag-manager/frame.html');
  expect(frame?.referrerPolicy).toBe('no-referrer');
  expect([frame?.title, frame?.tabIndex, frame?.hidden, frame?.ariaHidden]).toEqual([
    'Tag manager',
    -1,
    true,
    'true',
  ]);
});

it('sends queued events when the frame is ready, then each event and each new screen once', () => {
  allowTagManager(true);
  recordEvent({ name: 'offers-shown', offers: 2 });
  jest.advanceTimersByTime(1_000);
  finishLoading();
  goTo('/swap/SWAPME24');
  goTo('/swap/SWAPME24?train=1');
  expect(posted).toEqual([
    { type: 'start' },
    { type: 'event', event: { event: 'screen_view', environment, screen: '/' } },
    { type: 'event', event: { event: 'offers_shown', environment, offers: 2 } },
    { type: 'event', event: { event: 'screen_view', environment, screen: '/swap/:booking' } },
  ]);
});

it('removes the frame synchronously when a sensitive control appears, and queues events', () => {
  openFrame();
  const unmark = markSensitiveScreen();
  expect(findFrame()).toBeNull();
  recordEvent({ name: 'swap-confirmed', money: 'paid' });
  jest.advanceTimersByTime(60_000);
  expect([findFrame(), posted]).toEqual([null, []]);
  unmark();
  jest.advanceTimersByTime(1_000);
  finishLoading();
  expect(posted).toEqual([
    { type: 'start' },
    { type: 'event', event: { event: 'swap_confirmed', environment, money: 'paid' } },
  ]);
});

it('removes the frame and the queued events when consent is withdrawn', () => {
  openFrame();
  const unmark = markSensitiveScreen();
  recordEvent({ name: 'swap-confirmed', money: 'paid' });
  allowTagManager(false);
  unmark();
  recordEvent({ name: 'offers-shown', offers: 1 });
  jest.advanceTimersByTime(60_000);
  expect([findFrame(), posted]).toEqual([null, []]);
  openFrame();
  expect(posted).toEqual([]);
  allowTagManager(false);
  expect(findFrame()).toBeNull();
});

it('ignores a ready message from another window', () => {
  allowTagManager(true);
  jest.advanceTimersByTime(1_000);
  const source = findFrame()?.contentWindow as Window;
  source.postMessage = ((message: unknown) => posted.push(message)) as typeof source.postMessage;
  window.dispatchEvent(new MessageEvent('message', { source: window, data: 'tag-manager-ready' }));
  window.dispatchEvent(new MessageEvent('message', { source, data: { type: 'start' } }));
  expect(posted).toEqual([]);
});

it('does not open the frame again when its document did not load', () => {
  allowTagManager(true);
  jest.advanceTimersByTime(1_000);
  expect(findFrame()).not.toBeNull();
  jest.advanceTimersByTime(10_000);
  expect(findFrame()).toBeNull();
  allowTagManager(false);
  allowTagManager(true);
  jest.advanceTimersByTime(60_000);
  expect(findFrame()).toBeNull();
});
