import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ok, problem } from '@train-swap/shared-api/testing';
import { bookingOf } from '../../testing/fixtures';
import { address, goTo, openPage } from '../../testing/open-page';
import { swapPage } from '../../testing/swap-page';
import type { DecodeRequest } from './code/decode-messages';
import type { FoundCode } from './code/ticket-code';

const page = swapPage();
const ticketBytes = Uint8Array.from({ length: 120 }, (_, index) => [0x54, 0x53][index] ?? index);
const payload = btoa(String.fromCharCode(...ticketBytes));
const ticket: FoundCode = { format: 'Aztec', bytes: ticketBytes };
const picture = () => new File(['picture'], 'ticket.png', { type: 'image/png' });

/** The codes that the worker finds; null: not a picture. jsdom has no workers; e2e has the real one. */
let codes: readonly FoundCode[] | null;
let canLoad: boolean;

class ReaderWorker extends EventTarget {
  constructor() {
    super();
    this.send({ wasmSha256: '00ff' });
  }
  postMessage(request: DecodeRequest) {
    if ('wasm' in request) return;
    this.send({ id: request.id, codes });
  }
  send(data: object) {
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

const realFetch = globalThis.fetch;
const realBlobText = Blob.prototype.text;

beforeEach(() => {
  codes = [];
  canLoad = true;
  Object.assign(globalThis, { Worker: ReaderWorker });
  Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => undefined });
  Blob.prototype.text ??= async () => 'picture';
  globalThis.fetch = async (input, init) => {
    const isFile = /^file:.*\.(wasm|ts)$/.test(String(input));
    if (isFile) return new Response('file', { status: canLoad ? 200 : 404 });
    return realFetch(input, init);
  };
  page.services.use({
    'POST /train-swap/booking-lookups/barcode': ({ body }) =>
      (body as { payload: string }).payload === payload
        ? ok({ booking: bookingOf() })
        : problem(404, 'booking-not-found', 'This code is not a valid ticket.'),
  });
});

afterEach(() => {
  globalThis.fetch = realFetch;
  Blob.prototype.text = realBlobText;
  Reflect.deleteProperty(globalThis, 'Worker');
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

function chooseFile(file = picture()) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no file input.');
  fireEvent.change(input, { target: { files: [file] } });
}

const lookups = () =>
  page.services.requests.filter(({ path }) => path.endsWith('/booking-lookups/barcode'));

describe('a picture of a ticket', () => {
  it('opens its booking, and going back does not return to the scanner', async () => {
    codes = [ticket];
    const user = await openPage('/');
    await user.click(screen.getByRole('link', { name: 'Scan my ticket' }));
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    await screen.findByRole('heading', { level: 1, name: /Kings Cross to Edinburgh/ });
    expect(address()).toBe('/swap/b1');
    expect(lookups()[0]?.body).toEqual({ payload });
  });

  it('can be dropped or pasted', async () => {
    await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    fireEvent.drop(document, { dataTransfer: { types: ['Files'], files: [picture()] } });
    expect(await screen.findByText(/No ticket code was found/)).toBeTruthy();
    codes = [ticket];
    fireEvent.paste(document, { clipboardData: { files: [picture()] } });
    await waitFor(() => expect(address()).toBe('/swap/b1'));
  });

  it('without a code has tips and leads to the reference', async () => {
    const user = await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/No ticket code was found.*good light/s);
    await user.click(screen.getByRole('link', { name: 'Enter the reference instead' }));
    expect(await screen.findByRole('textbox', { name: 'Booking reference' })).toBeTruthy();
  });

  it('with another code names it and sends nothing', async () => {
    codes = [{ format: 'QRCode', bytes: new Uint8Array([1, 2, 3]) }];
    await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    expect(await screen.findByText('This is a QR code of something else')).toBeTruthy();
    expect(lookups()).toHaveLength(0);
  });

  it('with two tickets offers a choice', async () => {
    const other = { ...ticket, bytes: ticketBytes.map((byte, index) => (index > 19 ? 65 : byte)) };
    codes = [other, ticket];
    const user = await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    expect(await screen.findByText('Which ticket do you want to open?')).toBeTruthy();
    expect(lookups()).toHaveLength(0);
    const [, second] = screen.getAllByRole('button', { name: /: train .*, / });
    await user.click(second as HTMLElement);
    await waitFor(() => expect(address()).toBe('/swap/b1'));
    expect(lookups().map(({ body }) => body)).toEqual([{ payload }]);
  });

  it('that is not a picture has an error', async () => {
    codes = null;
    await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    expect(await screen.findByText('This file cannot be read')).toBeTruthy();
  });

  it('with a ticket that was swapped shows the reason of the ticket check', async () => {
    codes = [{ format: 'Aztec', bytes: Uint8Array.of(...ticketBytes.subarray(0, 119), 0) }];
    page.services.use({
      'POST /trips/barcode-checks': () =>
        ok({ valid: false, reason: { code: 'exchanged', text: 'This ticket was swapped.' } }),
    });
    await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /This ticket is not valid.*This ticket was swapped\. If you swapped it, scan the new ticket/s,
    );
  });

  it('can be looked up again when the service cannot be reached', async () => {
    codes = [ticket];
    page.services.use({
      'POST /train-swap/booking-lookups/barcode': () =>
        problem(503, 'service-unavailable', 'Bookings cannot be read just now.'),
    });
    const user = await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    expect(await screen.findByText(/cannot be read just now/)).toBeTruthy();
    page.services.use({
      'POST /train-swap/booking-lookups/barcode': () => ok({ booking: bookingOf() }),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/swap/b1'));
  });

  it('can be read again after the scanner could not be loaded', async () => {
    codes = [ticket];
    canLoad = false;
    const user = await openPage('/swap/scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan my ticket' });
    chooseFile();
    expect(await screen.findByText('The scanner could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/No ticket code/)).toBeNull();
    canLoad = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/swap/b1'));
  });
});

describe('the camera', () => {
  const provideCamera = (getUserMedia: () => Promise<MediaStream>) =>
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia },
      configurable: true,
    });

  it.each([
    ['NotAllowedError', 'The camera is blocked'],
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'The camera does not start'],
  ])('with %s shows what to do and can be tried again', async (name, title) => {
    const getUserMedia = jest.fn(() => Promise.reject(new DOMException('', name)));
    provideCamera(getUserMedia);
    const user = await openPage('/swap/scan');
    await user.click(await screen.findByRole('button', { name: 'Use the camera' }));
    expect(await screen.findByText(title)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });

  it('is not shown as on after it was lost', async () => {
    const stop = jest.fn();
    const track = { stop, onended: () => undefined };
    provideCamera(async () => ({ getTracks: () => [track] }) as unknown as MediaStream);
    HTMLMediaElement.prototype.play = async () => undefined;
    const user = await openPage('/swap/scan');
    await user.click(await screen.findByRole('button', { name: 'Use the camera' }));
    await screen.findByRole('button', { name: 'Stop the camera' });
    act(() => track.onended());
    expect(screen.getByText('The camera has stopped')).toBeTruthy();
    expect(screen.getByText('The camera is off.')).toBeTruthy();
    expect(stop).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Stop the camera' })).toBeTruthy();
  });

  it('is missing in a browser without cameras', async () => {
    const user = await openPage('/swap/scan');
    await user.click(await screen.findByRole('button', { name: 'Use the camera' }));
    expect(await screen.findByText('No camera was found')).toBeTruthy();
  });

  it('stops when the traveller leaves while the browser requests permission', async () => {
    const stop = jest.fn();
    let allow: (stream: MediaStream) => void = () => undefined;
    provideCamera(
      () =>
        new Promise((resolve) => {
          allow = resolve;
        }),
    );
    const user = await openPage('/swap/scan');
    await user.click(await screen.findByRole('button', { name: 'Use the camera' }));
    goTo('/');
    await screen.findByRole('textbox', { name: 'Booking reference' });
    allow({ getTracks: () => [{ stop }] } as unknown as MediaStream);
    await waitFor(() => expect(stop).toHaveBeenCalled());
  });
});

describe('a file that was shared with the installed app', () => {
  const provideShared = (response: Response | undefined) => {
    const cache = { match: async () => response, delete: async () => true };
    Object.assign(globalThis, {
      caches: { open: async () => cache },
      matchMedia: () => ({ matches: false }),
    });
  };
  const sharedPicture = () =>
    new Response('picture', {
      headers: { 'content-type': 'image/png', 'x-file-name': 'ticket%201.png' },
    });

  it('is named and waits for a press before it is read', async () => {
    codes = [ticket];
    provideShared(sharedPicture());
    const user = await openPage('/swap/scan?shared=1');
    expect(await screen.findByText('ticket 1.png')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('img')?.src).toBe('blob:copy'));
    expect(lookups()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Open this ticket' }));
    await waitFor(() => expect(address()).toBe('/swap/b1'));
    expect(lookups()).toHaveLength(1);
  });

  it('is not read when the traveller does not want it', async () => {
    codes = [ticket];
    provideShared(sharedPicture());
    const user = await openPage('/swap/scan?shared=1');
    await user.click(await screen.findByRole('button', { name: 'Do not open it' }));
    expect(screen.queryByText('ticket 1.png')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Scan my ticket');
    expect(lookups()).toHaveLength(0);
  });

  it('that is missing has a note', async () => {
    provideShared(undefined);
    await openPage('/swap/scan?shared=1');
    expect(await screen.findByText('The shared file is not here any more')).toBeTruthy();
    expect(address()).toBe('/swap/scan');
  });
});
