import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page-heading.module.css';

export type PageHeadingProps = {
  children: ReactNode;
  /** A short line above the heading, for example the step or the booking reference. */
  eyebrow?: ReactNode;
  /** A sentence below the heading that says what to do. */
  lead?: ReactNode;
  /** Title of the document, without the name of the product. By default the heading, if it is a text. */
  documentTitle?: string;
  /** A changed value moves the focus to the heading again, for example at the next step. */
  focusKey?: string;
  /** False where the screen moves the focus to another element. */
  shouldFocus?: boolean;
};

let isFirstHeading = true;

/**
 * Whether this is the first page of a document load. The focus must not move then: the traveller may already have
 * pressed Tab while the remote was loading.
 */
function isFirstPageOfDocument(): boolean {
  const isFirst = isFirstHeading;
  isFirstHeading = false;
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  if (!isFirst || !document) return false;
  const { pathname, search } = new URL(document.name);
  return pathname === location.pathname && search === location.search;
}

/** The only h1 of a page. It gets the focus after a navigation from another page. */
export function PageHeading(props: PageHeadingProps) {
  const { children, eyebrow, lead, focusKey = '', shouldFocus = true } = props;
  const { documentTitle = typeof children === 'string' ? children : undefined } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (documentTitle) document.title = `${documentTitle} – Train Swap`;
  }, [documentTitle]);

  useEffect(() => {
    const isFirstPage = isFirstPageOfDocument();
    if (shouldFocus && focusKey !== undefined && !isFirstPage) heading.current?.focus();
  }, [focusKey, shouldFocus]);

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
