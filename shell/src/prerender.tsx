import { type Configuration, setPrerenderConfig } from '@train-swap/shared-config';
import { renderToString } from 'react-dom/server.edge';
import { createStore } from 'zustand/vanilla';
import { Frame, idPrefix } from './frame/frame';
import type { FramedRemote } from './frame/outlet';
import type { SlotState } from './loading/slot/remote-slot';
import { builtRemotes, isOwnerOf } from './remote-table';

/** Renders the frame without a session at each prefix of the table, with an empty placeholder for the remote. */
export function prerender(environment: Configuration['environment']) {
  setPrerenderConfig({ environment });
  return builtRemotes.flatMap(({ paths }) => paths).map((path) => ({ path, html: frameAt(path) }));
}

function frameAt(path: string): string {
  const framed = builtRemotes.map((remote) => {
    const state = createStore<SlotState>(() => ({
      status: isOwnerOf(remote, path) ? 'loading' : 'closed',
    }));
    const slot = {
      state,
      retry: () => undefined,
      replace: async () => undefined,
      shownRelease: null,
    };
    return { name: remote.name, element: null, slot };
  });
  const framedRemotes = createStore<readonly FramedRemote[]>(() => framed);
  const frame = <Frame framedRemotes={framedRemotes} openedAt={path} />;
  return renderToString(frame, { identifierPrefix: idPrefix });
}
