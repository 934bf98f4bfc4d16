import './launcher.css';
import { type DeckData, deckDataId } from '../overrides/deck-data';
import { createLauncher } from './launcher';
import { markTagManagerEntries } from './mark-tag-manager-entries';

const data = document.getElementById(deckDataId)?.textContent;
// The script is deferred, so the body exists also without the shell.
markTagManagerEntries();
if (data) document.body.append(createLauncher(JSON.parse(data) as DeckData));
