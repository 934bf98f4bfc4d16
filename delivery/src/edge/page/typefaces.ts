import { escapeHtml } from '../../escape-html';
import { getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';

/** Longer than the preloaded files need on a usual line, and short enough not to be noticed on a slow one. */
const maxWaitMs = 300;

/**
 * The page waits a moment for the typefaces of shared-ui/src/fonts.css (`data-fonts="awaited"`). If they are later, it uses
 * them from the next screen on, so that no line moves under the traveller's eyes. `data-fonts="loading"` on the root
 * selects the fallbacks.
 *
 * The faces are taken out of the style sheets, because a browser creates the faces of style sheets again, unloaded, when a
 * sheet with cascade layers is added. The script waits for the style sheets before it.
 */
const script = `(() => {
  const root = document.documentElement;
  let isLate = false;
  const useFallbacks = () => {
    isLate = true;
    root.dataset.fonts = 'loading';
  };
  root.dataset.fonts = 'awaited';
  const timer = setTimeout(useFallbacks, ${maxWaitMs});
  const faces = [...document.styleSheets].flatMap(takeFaces);
  const use = () => {
    for (const face of faces) document.fonts.add(face);
    root.removeAttribute('data-fonts');
  };
  const applyAtNavigation = ({ detail }) => {
    if (detail?.oldUrl === detail?.newUrl) return;
    removeEventListener('single-spa:before-routing-event', applyAtNavigation);
    use();
  };
  Promise.all(faces.map((face) => face.load())).then(() => {
    clearTimeout(timer);
    if (!isLate) use();
    else addEventListener('single-spa:before-routing-event', applyAtNavigation);
  }, useFallbacks);

  function takeFaces(sheet) {
    const taken = [];
    for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
      const { style } = sheet.cssRules[index];
      const source = style?.getPropertyValue('src') ?? '';
      const [, address] = /url\\("?([^")]+)"?\\)/.exec(source) ?? [];
      if (!address) continue;
      const family = style.getPropertyValue('font-family').replaceAll('"', '');
      const url = new URL(address, sheet.href ?? location.href);
      taken.push(new FontFace(family, 'url(' + url + ')', { weight: style.getPropertyValue('font-weight') }));
      sheet.deleteRule(index);
    }
    return taken;
  }
})();`;

/** The parts of a page that load and use the typefaces of the shell; empty for a shell without typefaces. */
export function renderTypefaces(shell: Release, nonce: string) {
  const files = Object.keys(shell.files).filter((file) => file.endsWith('.woff2'));
  if (files.length === 0) return { rootAttribute: '', preloads: '', script: '' };
  return {
    rootAttribute: ' data-fonts="loading"',
    preloads: files.map((file) => renderPreload(getReleaseBase(shell) + file)).join('\n'),
    /** After the style sheets of the shell. */
    script: `<script nonce="${nonce}">${script}</script>`,
  };
}

function renderPreload(address: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(address)}" crossorigin="anonymous">`;
}
