import { expect, type Page } from '@playwright/test';

/** Replaces each text node as Google Translate does, and those of later changes. The text stays, so that tests find it. */
function startTranslator() {
  if (window !== window.top) return;
  const ignored = 'font, script, style, textarea, option, [translate="no"]';
  const translate = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest(ignored)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  addEventListener('load', () => {
    document.documentElement.classList.add('translated-ltr');
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of target instanceof Text ? [target] : addedNodes) translate(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Translates every page of the tab as a browser does. Call it before the first page. */
export const translatePages = (page: Page) => page.addInitScript(startTranslator);

/** Asserts that the page is translated and that no part of it has failed. */
export async function expectTranslated(page: Page) {
  await expect(page.locator('main font > font').first()).toBeAttached();
  await expect(page.getByText('This part of the page is not available')).toHaveCount(0);
}
