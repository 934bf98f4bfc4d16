import { type DeckData, deckDataId } from 'staging-deck/deck-data';
import { escapeHtml, escapeJson } from '../../escape-html';
import { getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import type { LiveSet } from '../live-set/live-set';
import { createVerifiedTextReader } from '../releases/verified-texts';
import { createOnceReporter } from '../report-once';

/** The name under which the deck is published. */
export const deckName = 'staging-deck';

/** A file of a release with its digest. */
export type File = { address: string; integrity: string };

/** The deck's launcher: its texts, and the files of the panel that it loads. */
export type Launcher = { styles: string; script: string; panel: readonly File[] };

function listFiles(deck: Release, part: 'launcher' | 'panel'): readonly string[] {
  return deck.entry.filter((file) => file.startsWith(`${part}.`));
}

/**
 * The launcher is inlined: this saves two requests before the first screen, and a style sheet that loads would delay the
 * shell's scripts. As a module it runs after them.
 */
export function renderLauncher(
  { styles, script }: Launcher,
  data: DeckData,
  nonce: string,
): string {
  const json = escapeJson(JSON.stringify(data));
  return `<style nonce="${nonce}">${styles}</style>
<script type="application/json" id="${deckDataId}">${json}</script>
<script type="module" nonce="${nonce}">${script}</script>
`;
}

export function renderScripts(files: readonly File[], nonce: string): string {
  return files
    .map(
      ({ address, integrity }) =>
        `<script defer nonce="${nonce}" src="${escapeHtml(address)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous"></script>`,
    )
    .join('\n');
}

/**
 * Reads the launcher of the live deck; null without a deck. When the deck cannot be read, this is reported and the page
 * has no deck.
 */
export function createLauncherReader(store: ReleaseStore, report: (problem: string) => void) {
  const { read, readStyle } = createVerifiedTextReader(store);
  const reportOnce = createOnceReporter(report);

  return async ({ document }: LiveSet): Promise<Launcher | null> => {
    const id = document.remotes[deckName];
    const deck = id ? await store.findRelease(deckName, id) : null;
    if (!deck) return null;
    const readText = async (extension: string, reader: typeof read) => {
      const files = listFiles(deck, 'launcher').filter((file) => file.endsWith(extension));
      const text = (await Promise.all(files.map((file) => reader(deck, file)))).join('\n');
      return text.replaceAll('# sourceMappingURL=', `$&${getReleaseBase(deck)}`);
    };
    try {
      const [styles, script] = [await readText('.css', readStyle), await readText('.js', read)];
      if (/<\/script|<!--/i.test(script))
        throw new Error('The launcher cannot be inlined into a page.');
      const panel = listFiles(deck, 'panel').map((file) => ({
        address: getReleaseBase(deck) + file,
        integrity: deck.files[file]?.sha384 ?? '',
      }));
      return { styles, script, panel };
    } catch (error) {
      reportOnce(error);
      return null;
    }
  };
}
