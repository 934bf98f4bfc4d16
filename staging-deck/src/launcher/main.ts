import './launcher.css';
import { type DeckData, deckDataId } from '../overrides/deck-data';
import { launcher } from './launcher';

const data = document.getElementById(deckDataId)?.textContent;
// Deferred: the body is there, whatever becomes of the shell.
if (data) document.body.append(launcher(JSON.parse(data) as DeckData));
