import { i18n } from '@train-swap/shared-config';
import { Spinner } from '@train-swap/shared-ui';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { FallbackCard } from '../loading/fallback-card';
import type { RemoteSlot } from '../loading/slot/remote-slot';
import { translateLabel } from '../remote-table';
import styles from './outlet.module.css';

/** A remote in the frame. `element` is null only during prerendering. */
export type FramedRemote = {
  name: string;
  slot: Pick<RemoteSlot, 'state' | 'retry' | 'replace' | 'shownRelease'>;
  element: HTMLElement | null;
};

/**
 * The slot of one remote: its element, and the shell's spinner or failure card. React does not touch the content of the
 * element, because it is set as raw HTML.
 */
export function Outlet({ name, slot, element, title }: FramedRemote & { title: string }) {
  const state = useStore(slot.state);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Moving an element that is already in place would remove the focus from its fields.
    if (element && element.parentNode !== place.current) place.current?.append(element);
  }, [element]);

  return (
    <div className={styles.outlet} hidden={state.status === 'closed'}>
      <div
        ref={place}
        className={styles.place}
        hidden={state.status === 'failed'}
        suppressHydrationWarning
        {...(element ? untouchedContent : createPlaceholder(name))}
      />
      {state.status === 'loading' ? (
        <div className={styles.loading}>
          <Spinner label={i18n.t('Loading {page}', { page: translateLabel(title) })} />
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <FallbackCard failure={state.failure} busy={state.busy} onRetry={() => slot.retry()} />
      ) : null}
    </div>
  );
}

/** Trusted Types allow only empty HTML. */
const emptyHtml: unknown = (globalThis as { trustedTypes?: { emptyHTML: unknown } }).trustedTypes
  ?.emptyHTML;
const untouchedContent = { dangerouslySetInnerHTML: { __html: (emptyHtml ?? '') as string } };

/** The placeholder that the edge server replaces by the prerendered HTML of the remote. */
function createPlaceholder(name: string) {
  return { dangerouslySetInnerHTML: { __html: `<div data-remote="${name}"></div>` } };
}
