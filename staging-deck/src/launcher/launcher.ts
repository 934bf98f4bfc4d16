import type { DeckData } from '../overrides/deck-data';
import { loadPanel } from './load-panel';

const shortcut = 'Alt+Shift+D';

/**
 * Creates the tab that shows the overrides and opens the panel by click or Alt+Shift+D. Plain DOM: the panel and its React are
 * loaded when it is first opened.
 */
export function createLauncher({
  environment,
  overridden,
  troubles,
  panel: files,
}: DeckData): HTMLElement {
  const root = document.createElement('aside');
  root.id = 'staging-deck';
  root.className = 'staging-deck';
  root.setAttribute('aria-label', 'Staging deck');

  const tab = document.createElement('button');
  tab.type = 'button';
  tab.className = 'staging-deck-tab';
  tab.setAttribute('aria-expanded', 'false');
  tab.setAttribute('aria-controls', 'staging-deck-panel');
  tab.setAttribute('aria-keyshortcuts', shortcut);
  if (overridden.length > 0) tab.dataset.overridden = '';
  tab.title = [...overridden, ...troubles, `${shortcut} opens the staging deck`].join('\n');
  tab.append(createSpan('staging-deck-name', 'Staging deck'));
  if (overridden.length > 0) {
    tab.append(createSpan('staging-deck-status', `Overridden: ${overridden.join(', ')}`));
  }
  if (troubles.length > 0) tab.append(createSpan('staging-deck-status', troubles.join(' ')));
  const failures = createSpan('staging-deck-failures', '');
  failures.hidden = true;
  tab.append(failures);
  countFailures((count) => {
    failures.hidden = count === 0;
    failures.textContent = count === 1 ? '1 failure' : `${count} failures`;
  });

  const panel = document.createElement('div');
  panel.id = 'staging-deck-panel';
  panel.className = 'staging-deck-panel';
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', `Staging deck of ${environment}`);
  panel.tabIndex = -1;
  panel.hidden = true;

  const isOpen = () => !panel.hidden;

  function open() {
    loadPanel(files, panel);
    panel.hidden = false;
    tab.setAttribute('aria-expanded', 'true');
    panel.focus();
  }

  function close() {
    const hadFocus = panel.contains(document.activeElement);
    panel.hidden = true;
    tab.setAttribute('aria-expanded', 'false');
    if (hadFocus) tab.focus();
  }

  tab.addEventListener('click', () => (isOpen() ? close() : open()));
  // The close button of the panel.
  panel.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close]')) close();
  });
  document.addEventListener('keydown', (event) => {
    // By key position: with Alt some layouts produce another letter.
    if (event.altKey && event.shiftKey && event.code === 'KeyD') {
      event.preventDefault();
      if (isOpen()) close();
      else open();
    } else if (event.key === 'Escape' && isOpen() && root.contains(document.activeElement)) {
      close();
    }
  });

  root.append(tab, panel);
  return root;
}

function createSpan(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** Calls back with the number of failures of remotes, including earlier ones. */
function countFailures(onCount: (count: number) => void): void {
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    const found = list.getEntriesByName('remote-failed').length;
    if (found === 0) return;
    count += found;
    onCount(count);
  });
  observer.observe({ type: 'mark', buffered: true });
}
