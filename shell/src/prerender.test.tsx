/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { readFirstScreen } from './frame/first-screen';
import { Frame, idPrefix } from './frame/frame';
import type { SlotState } from './loading/slot/remote-slot';
import { prerender } from './prerender';
import { builtRemotes, findOwner, type RemoteEntry, remoteTable } from './remote-table';

const frameAt = (path: string) => prerender('staging').find((one) => one.path === path)?.html ?? '';

let page: HTMLElement;
let root: Root | undefined;

beforeEach(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  page = document.createElement('div');
  document.body.append(page);
});
afterEach(() => {
  act(() => root?.unmount());
  remoteTable.setState(builtRemotes, true);
  page.remove();
});

/** Opens a page as the edge server writes it. */
function openPage(address: string, { prefix = address, markup = '' } = {}) {
  history.replaceState(null, '', address);
  page.dataset.prerendered = prefix;
  page.innerHTML = frameAt(prefix).replace(
    '<div data-remote="mfe-swap"></div>',
    `<div data-remote="mfe-swap">${markup}</div>`,
  );
  return readFirstScreen(page);
}

function createFramedRemotes(
  { getElement }: ReturnType<typeof readFirstScreen>,
  remotes: readonly Pick<RemoteEntry, 'name'>[] = builtRemotes,
) {
  return remotes.map((remote) => {
    const status = remote.name === findOwner(location.pathname) ? 'loading' : 'closed';
    const state = createStore<SlotState>(() => ({ status }));
    const slot = {
      state,
      retry: () => undefined,
      replace: async () => undefined,
      shownRelease: null,
    };
    return { name: remote.name, element: getElement(remote.name), slot };
  });
}

const toStore = (framed: ReturnType<typeof createFramedRemotes>) => createStore(() => framed);

describe('the frame that the build renders', () => {
  it('is deterministic, with one entry for each prefix of the table', () => {
    expect(prerender('staging')).toEqual(prerender('staging'));
    expect(prerender('staging').map(({ path }) => path)).toEqual(
      builtRemotes.flatMap(({ paths }) => paths),
    );
  });

  it('has no inline styles and scripts, which the policy of the page would block', () => {
    for (const { html } of prerender('staging'))
      expect(html).not.toMatch(/<script| style=| on\w+=/);
  });

  it('offers the newsletter on the first screen only, and the preferences behind one link', () => {
    for (const { path, html } of prerender('staging')) {
      page.innerHTML = html;
      expect(page.querySelectorAll('footer [aria-label="Newsletter"]')).toHaveLength(
        path === '/' ? 1 : 0,
      );
      expect(page.querySelectorAll('footer select')).toHaveLength(3);
      expect(page.querySelectorAll('footer details:not([open]) select')).toHaveLength(3);
    }
  });

  it('is hydrated, and the content of a remote is not changed', async () => {
    const screen = openPage('/', { markup: '<div data-release="r1"><input value="typed"></div>' });
    expect(screen.isFramed).toBe(true);
    const [header, input] = [page.querySelector('header'), page.querySelector('input')];
    input?.focus();
    const onRecoverableError = jest.fn();
    const frame = <Frame framedRemotes={toStore(createFramedRemotes(screen))} openedAt="/" />;
    const options = { identifierPrefix: idPrefix, onRecoverableError };
    await act(async () => {
      root = hydrateRoot(page, frame, options);
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(page.querySelector('header')).toBe(header);
    expect(page.querySelector('input')).toBe(input);
    expect(document.activeElement).toBe(input);
    expect(screen.getMarkup('mfe-swap')).toMatchObject({ release: 'r1' });
    expect(screen.getMarkup('mfe-trips')).toBeNull();
  });

  it('shows a navigation that happened before the hydration', async () => {
    const screen = openPage('/', { markup: '<div data-release="r1">Swap</div>' });
    const framed = createFramedRemotes(screen);
    history.pushState(null, '', '/trips');
    for (const { name, slot } of framed) {
      slot.state.setState({ status: name === 'mfe-trips' ? 'open' : 'closed' }, true);
    }
    const onRecoverableError = jest.fn();
    const options = { identifierPrefix: idPrefix, onRecoverableError };
    await act(async () => {
      root = hydrateRoot(page, <Frame framedRemotes={toStore(framed)} openedAt="/" />, options);
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(page.querySelector('[aria-current=page]')?.getAttribute('href')).toBe('/trips');
    const isHidden = (remote: string) =>
      page.querySelector(`[data-remote=${remote}]`)?.closest('[hidden]') !== null;
    expect([isHidden('mfe-swap'), isHidden('mfe-trips')]).toEqual([true, false]);
  });

  it('shows the remotes of the environment after the hydration', async () => {
    const lounge = {
      name: 'mfe-lounge',
      title: 'Lounge',
      paths: ['/lounge'],
      navigation: [{ path: '/lounge', label: 'Lounge', order: 15 }],
    };
    const withoutPayments = builtRemotes.filter(({ name }) => name !== 'mfe-payments');
    remoteTable.setState([lounge, ...withoutPayments], true);
    const screen = openPage('/');
    const onRecoverableError = jest.fn();
    const options = { identifierPrefix: idPrefix, onRecoverableError };
    const framed = createFramedRemotes(screen, [...builtRemotes, lounge]);
    await act(async () => {
      root = hydrateRoot(page, <Frame framedRemotes={toStore(framed)} openedAt="/" />, options);
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    const links = [...page.querySelectorAll('header nav a')].map(({ textContent }) => textContent);
    expect(links).toEqual(['Swap', 'Lounge', 'My trips', 'Help', 'Sign in']);
    const places = [...page.querySelectorAll<HTMLElement>('main [data-remote]')];
    expect(places.map(({ dataset }) => dataset.remote).sort()).toEqual([
      'mfe-auth',
      'mfe-lounge',
      'mfe-swap',
      'mfe-trips',
    ]);
  });

  it('is removed when another remote owns the path in this environment', () => {
    const other = { name: 'mfe-other', title: 'Other', paths: ['/'], navigation: [] };
    remoteTable.setState([other], true);
    expect(openPage('/').isFramed).toBe(false);
    expect(page.childNodes).toHaveLength(0);
  });

  it('is removed at another path and rendered again', async () => {
    const screen = openPage('/trips', { prefix: '/', markup: '<div data-release="r1">Swap</div>' });
    expect(screen.isFramed).toBe(false);
    expect(page.childNodes).toHaveLength(0);
    expect(screen.getMarkup('mfe-swap')).toBeNull();
    await act(async () => {
      root = createRoot(page, { identifierPrefix: idPrefix });
      root.render(<Frame framedRemotes={toStore(createFramedRemotes(screen))} openedAt="/trips" />);
    });
    await waitFor(() => expect(page.querySelectorAll('main [data-remote]')).toHaveLength(4));
  });

  it('is read only once', () => {
    expect(openPage('/help/contact', { prefix: '/help' }).isFramed).toBe(true);
    expect(readFirstScreen(page).isFramed).toBe(false);
  });
});
