/**
 * Runs in the page after watch-page.js. The specimen is a copy of the page's frame and of another remote's screen that
 * no script changes, so a change of its styles comes from style sheets.
 */
(() => {
  // A typeface that arrives late would look like a change of styles. The page keeps the fallbacks.
  FontFace.prototype.load = () => new Promise(() => {});

  const properties = [
    'display',
    'visibility',
    'opacity',
    'pointer-events',
    'position',
    'overflow-x',
    'overflow-y',
    'cursor',
    'color',
    'background-color',
    'font-family',
    'font-size',
    'font-weight',
    'line-height',
    'text-transform',
    'text-decoration-line',
    'text-align',
    'clip-path',
    'filter',
    'transform',
    'z-index',
    'float',
    'content',
    'padding-top',
    'padding-left',
    'margin-top',
    'margin-left',
    'width',
    'height',
    'border-top-width',
    'border-top-style',
    'border-top-color',
    'outline-style',
    'box-shadow',
  ];
  const boxes = new Set(['width', 'height', 'overflow-x', 'overflow-y']);
  const maxElements = 400;
  let specimen;
  let links = [];
  /** After the page's own style sheets, which decide the order of the layers. */
  const copies = document.createComment('style sheets of the specimen');
  let knownSheets = new Set();
  let before;

  const belongsTo = (remote, sheet) => (sheet.href ?? '').includes(`/r/${remote}/`);

  /** Restores style sheets that were removed or disabled when their remote was unmounted. */
  const restoreStyleSheets = async () => {
    const missing = links.filter((link) => !link.isConnected);
    const loaded = missing.map(
      (link) =>
        new Promise((done) => {
          link.onload = link.onerror = done;
        }),
    );
    copies.before(...missing);
    await Promise.all(loaded);
    for (const { sheet } of links) if (sheet) sheet.disabled = false;
    for (const animation of specimen.getAnimations({ subtree: true })) animation.cancel();
  };

  /** The size of the root elements is not compared, because it depends on the content. */
  const elements = () => [
    ...[document.documentElement, document.body].map((element) => ({ element, isRoot: true })),
    ...[...specimen.querySelectorAll('*')]
      .slice(0, maxElements)
      .map((element) => ({ element, isRoot: false })),
  ];
  const readStyles = () =>
    elements().map(({ element, isRoot }) => {
      const style = getComputedStyle(element);
      const compared = properties.filter((name) => !(isRoot && boxes.has(name)));
      return { element, styles: compared.map((name) => [name, style.getPropertyValue(name)]) };
    });

  const rulesIn = (list) =>
    [...list].flatMap((rule) => [rule, ...(rule.cssRules?.length ? rulesIn(rule.cssRules) : [])]);
  const styleRules = (sheet) => {
    try {
      return rulesIn(sheet.cssRules).filter((rule) => rule instanceof CSSStyleRule);
    } catch {
      return [];
    }
  };
  const matches = (element, selector) => {
    try {
      return element.closest(selector) !== null;
    } catch {
      return false;
    }
  };
  const isActive = ({ disabled, media }) =>
    !disabled && (media.length === 0 || matchMedia(media.mediaText).matches);
  const states =
    /::?(?:before|after|placeholder|marker|selection|backdrop|first-letter|first-line|file-selector-button)|:(?:hover|focus-visible|focus-within|focus|active|visited|any-link|link|checked|disabled|enabled|user-invalid|invalid|valid|required|optional|read-only|placeholder-shown|target|open|autofill)(?![\w(-])/g;
  /** Elements of the specimen that a rule matches in some state of theirs and at some width of the window. */
  const findMatch = (selector) => {
    const inAnyState = selector.replace(states, ':is(*)');
    try {
      return specimen.querySelector(inAnyState);
    } catch {
      return null;
    }
  };
  const describe = (element) => {
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.localName}>${text ? ` "${text}"` : ''}`;
  };

  globalThis.bootSmoke.prepareSpecimen = async (remote) => {
    const root = document.getElementById('shell') ?? document.body;
    specimen = document.createElement('div');
    specimen.inert = true;
    specimen.append(...[...root.children].map((child) => child.cloneNode(true)));
    for (const element of specimen.querySelectorAll('*')) {
      for (const name of ['id', 'for', 'name', 'data-remote', 'data-release', 'autofocus'])
        element.removeAttribute(name);
    }
    const place = { position: 'absolute', left: '-20000px', top: '0', width: '1024px' };
    Object.assign(specimen.style, place);
    const sheets = [...document.styleSheets].filter(
      (sheet) => sheet.href && !belongsTo(remote, sheet),
    );
    links = sheets.map(({ ownerNode }) => {
      const link = ownerNode.cloneNode();
      link.dataset.bootSmoke = '';
      return link;
    });
    document.body.append(specimen);
    document.head.append(copies);
    await restoreStyleSheets();
    knownSheets = new Set(document.styleSheets);
    before = readStyles();
  };

  /** Finds the changes by a remote's style sheets, except by rules that other remotes have as well. */
  globalThis.bootSmoke.compareSpecimen = async (remote) => {
    await restoreStyleSheets();
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    const isOwn = (sheet) =>
      !knownSheets.has(sheet) &&
      !links.includes(sheet.ownerNode) &&
      (belongsTo(remote, sheet) || !sheet.href);
    const own = sheets.filter(isOwn);
    const others = sheets.filter((sheet) => !own.includes(sheet));
    // Remotes that bundle the same component have the same classes, and a newer one may change its styles.
    const shared = new Set(others.flatMap(styleRules).map(({ selectorText }) => selectorText));
    const isShared = ({ selectorText }) => /[.#]/.test(selectorText) && shared.has(selectorText);
    const rules = own.flatMap((sheet) => styleRules(sheet).map((rule) => ({ rule, sheet })));
    const known = new Set(others.flatMap(styleRules).map(({ cssText }) => cssText));
    const inOtherStates = rules
      .filter(({ sheet }) => isActive(sheet))
      .filter(({ rule }) => !isShared(rule) && !known.has(rule.cssText) && rule.style.length > 0)
      .flatMap(({ rule, sheet }) => {
        const element = findMatch(rule.selectorText);
        if (!element) return [];
        const names = [...rule.style].slice(0, 3).join(', ');
        return [
          {
            element: describe(element),
            changes: [`${names} in some state or width`],
            rules: [{ selector: rule.selectorText, address: sheet.href }],
          },
        ];
      });
    const changed = before.flatMap(({ element, styles }) => {
      const style = getComputedStyle(element);
      const changed = styles.filter(([name, value]) => style.getPropertyValue(name) !== value);
      if (changed.length === 0) return [];
      const causes = rules.filter(({ rule }) => matches(element, rule.selectorText));
      const foreign = causes.filter(({ rule }) => !isShared(rule));
      if (causes.length > 0 && foreign.length === 0) return [];
      return [
        {
          element: describe(element),
          changes: changed.map(
            ([name, value]) => `${name} from ${value} to ${style.getPropertyValue(name)}`,
          ),
          rules: foreign.map(({ rule, sheet }) => ({
            selector: rule.selectorText,
            address: sheet.href,
          })),
        },
      ];
    });
    return [...changed, ...inOtherStates];
  };

  /** The visible controls of a remote's screen. */
  globalThis.bootSmoke.visibleControls = (remote) =>
    [
      ...document.querySelectorAll(
        `[data-remote="${remote}"] :is(a, button, input, select, textarea)`,
      ),
    ]
      .filter((element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .map(describe);
})();
