/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { readFirstScreen } from './frame/first-screen';
import { Frame, idPrefix } from './frame/frame';
import type { SlotState } from './loading/remote-slot';
import { prerender } from './prerender';
import { builtRemotes, ownerOf, type RemoteEntry, remoteTable } from './remote-table';

const frameAt = (path: string) => prerender().find((one) => one.path === path)?.html ?? '';

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

/** A page as the edge server writes it, opened at an address. */
function opened(address: string, { prefix = address, markup = '' } = {}) {
  history.replaceState(null, '', address);
  page.dataset.prerendered = prefix;
  page.innerHTML = frameAt(prefix).replace(
    '<div data-remote="mfe-swap"></div>',
    `<div data-remote="mfe-swap">${markup}</div>`,
  );
  return readFirstScreen(page);
}

function framedBy(
  { placeOf }: ReturnType<typeof readFirstScreen>,
  remotes: readonly Pick<RemoteEntry, 'name'>[] = builtRemotes,
) {
  return remotes.map((remote) => {
    const status = remote.name === ownerOf(location.pathname) ? 'loading' : 'closed';
    const state = createStore<SlotState>(() => ({ status }));
    const slot = {
      state,
      retry: () => undefined,
      replace: async () => undefined,
      shownRelease: () => null,
    };
    return { name: remote.name, element: placeOf(remote.name), slot };
  });
}

describe('the frame that the build renders', () => {
  it('is the same whenever it is rendered, for each prefix of the table', () => {
    expect(prerender()).toEqual(prerender());
    expect(prerender().map(({ path }) => path)).toEqual(builtRemotes.flatMap(({ paths }) => paths));
  });

  it('has no style of its own and no script: the policy of the page would refuse them', () => {
    for (const { html } of prerender()) expect(html).not.toMatch(/<script| style=| on\w+=/);
  });

  it('is taken over as it stands, and what stands in the place of a remote is left alone', async () => {
    const screen = opened('/', { markup: '<div data-release="r1"><input value="typed"></div>' });
    expect(screen.isFramed).toBe(true);
    const [header, input] = [page.querySelector('header'), page.querySelector('input')];
    input?.focus();
    const onRecoverableError = jest.fn();
    const frame = <Frame framed={framedBy(screen)} openedAt="/" />;
    const options = { identifierPrefix: idPrefix, onRecoverableError };
    await act(async () => {
      root = hydrateRoot(page, frame, options);
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(page.querySelector('header')).toBe(header);
    expect(page.querySelector('input')).toBe(input);
    expect(document.activeElement).toBe(input);
    expect(screen.markupOf('mfe-swap')).toMatchObject({ release: 'r1' });
    expect(screen.markupOf('mfe-trips')).toBeNull();
  });

  it('shows what became of the page until it is taken over', async () => {
    const screen = opened('/', { markup: '<div data-release="r1">Swap</div>' });
    const framed = framedBy(screen);
    history.pushState(null, '', '/trips');
    for (const { name, slot } of framed) {
      slot.state.setState({ status: name === 'mfe-trips' ? 'open' : 'closed' }, true);
    }
    const onRecoverableError = jest.fn();
    const options = { identifierPrefix: idPrefix, onRecoverableError };
    await act(async () => {
      root = hydrateRoot(page, <Frame framed={framed} openedAt="/" />, options);
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(page.querySelector('[aria-current=page]')?.getAttribute('href')).toBe('/trips');
    const hidden = (remote: string) =>
      page.querySelector(`[data-remote=${remote}]`)?.closest('[hidden]') !== null;
    expect([hidden('mfe-swap'), hidden('mfe-trips')]).toEqual([true, false]);
  });

  it('gets the remotes of the environment after it was hydrated', async () => {
    const lounge = {
      ...{ name: 'mfe-lounge', title: 'Lounge', paths: ['/lounge'] },
      navigation: [{ path: '/lounge', label: 'Lounge', order: 15 }],
    };
    const withoutPayments = builtRemotes.filter(({ name }) => name !== 'mfe-payments');
    remoteTable.setState([lounge, ...withoutPayments], true);
    const screen = opened('/');
    const onRecoverableError = jest.fn();
    const options = { identifierPrefix: idPrefix, onRecoverableError };
    const framed = framedBy(screen, [...builtRemotes, lounge]);
    await act(async () => {
      root = hydrateRoot(page, <Frame framed={framed} openedAt="/" />, options);
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

  it('is taken away where the environment gives its address to another remote', () => {
    const other = { name: 'mfe-other', title: 'Other', paths: ['/'], navigation: [] };
    remoteTable.setState([other], true);
    expect(opened('/').isFramed).toBe(false);
    expect(page.childNodes).toHaveLength(0);
  });

  it('is taken away at an address that it is not for, and drawn anew', async () => {
    const screen = opened('/trips', { prefix: '/', markup: '<div data-release="r1">Swap</div>' });
    expect(screen.isFramed).toBe(false);
    expect(page.childNodes).toHaveLength(0);
    expect(screen.markupOf('mfe-swap')).toBeNull();
    await act(async () => {
      root = createRoot(page, { identifierPrefix: idPrefix });
      root.render(<Frame framed={framedBy(screen)} openedAt="/trips" />);
    });
    await waitFor(() => expect(page.querySelectorAll('main [data-remote]')).toHaveLength(4));
  });

  it('is for one page: the next reader finds none', () => {
    expect(opened('/help/contact', { prefix: '/help' }).isFramed).toBe(true);
    expect(readFirstScreen(page).isFramed).toBe(false);
  });
});
