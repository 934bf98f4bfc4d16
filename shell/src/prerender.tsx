import { renderToString } from 'react-dom/server.edge';
import { createStore } from 'zustand/vanilla';
import { Frame, idPrefix } from './frame/frame';
import type { SlotState } from './loading/remote-slot';
import { builtRemotes, owns } from './remote-table';

/** The frame as nobody in particular sees it at each prefix of the table, with an empty place for the remote. */
export function prerender() {
  return builtRemotes.flatMap(({ paths }) => paths).map((path) => ({ path, html: frameAt(path) }));
}

function frameAt(path: string): string {
  const framed = builtRemotes.map((remote) => {
    const state = createStore<SlotState>(() => ({
      status: owns(remote, path) ? 'loading' : 'closed',
    }));
    const slot = {
      state,
      retry: () => undefined,
      replace: async () => undefined,
      shownRelease: () => null,
    };
    return { name: remote.name, element: null, slot };
  });
  return renderToString(<Frame framed={framed} openedAt={path} />, { identifierPrefix: idPrefix });
}
