import './launcher.css';
import { type DeckData, deckDataId } from '../overrides/deck-data';
import { createLauncher } from './launcher';

// Messages of the staging container (delivery/src/edge/tag-manager/staging-container.js) become performance entries, which
// the panel reads later.
window.addEventListener('message', ({ origin, data }: MessageEvent) => {
  // A sandboxed frame has the origin "null"; this page has no other one.
  if (origin !== 'null' || data?.type !== 'tag-manager-entry') return;
  performance.mark('tag-manager-entry', { detail: data.entry });
});

const data = document.getElementById(deckDataId)?.textContent;
// The script is deferred, so the body exists also without the shell.
if (data) document.body.append(createLauncher(JSON.parse(data) as DeckData));
