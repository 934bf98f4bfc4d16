import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page-heading.module.css';

export type PageHeadingProps = {
  children: ReactNode;
  /** A short line above, e.g. the step or the booking reference. */
  eyebrow?: ReactNode;
  /** A sentence below that says what to do here. */
  lead?: ReactNode;
  /** Set as the document's title, with the product's name behind it. */
  documentTitle?: string;
  /** Changes when the same heading stands for another page, which takes the focus again. */
  focusKey?: string;
  /** False where the page puts the focus elsewhere itself. */
  takesFocus?: boolean;
};

let firstPage = true;

/**
 * Whether the browser itself opened this page: then it reads from the top, and a focus that moves
 * when the remote has arrived would take it from someone who already pressed Tab.
 */
function openedByBrowser(): boolean {
  const first = firstPage;
  firstPage = false;
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  if (!first || !document) return false;
  const { pathname, search } = new URL(document.name);
  return pathname === location.pathname && search === location.search;
}

/** The page's one h1. It takes the focus when the traveller comes here from another page. */
export function PageHeading(props: PageHeadingProps) {
  const { children, eyebrow, lead, documentTitle, focusKey = '', takesFocus = true } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (documentTitle) document.title = `${documentTitle} – Train Swap`;
  }, [documentTitle]);

  useEffect(() => {
    const opened = openedByBrowser();
    if (takesFocus && focusKey !== undefined && !opened) heading.current?.focus();
  }, [focusKey, takesFocus]);

  return (
    <header className={styles['page-heading']}>
      {eyebrow && <p className={styles['page-heading-eyebrow']}>{eyebrow}</p>}
      <h1 ref={heading} tabIndex={-1} className={styles['page-heading-title']}>
        {children}
      </h1>
      {lead && <p className={styles['page-heading-lead']}>{lead}</p>}
    </header>
  );
}
