import './launcher.css';
import { type DeckData, deckDataId } from '../overrides/deck-data';
import { launcher } from './launcher';
import { markTagManagerEntries } from './mark-tag-manager-entries';

const data = document.getElementById(deckDataId)?.textContent;
// Deferred: the body is there, whatever becomes of the shell.
markTagManagerEntries();
if (data) document.body.append(launcher(JSON.parse(data) as DeckData));
