import { stripLanguage } from '@train-swap/shared-config';
import { useEffect, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { NewVersionNotice } from '../new-version/new-version-notice';
import { WithdrawnNotice } from '../new-version/withdrawn-notice';
import { findOwnerIn, remoteTable } from '../remote-table';
import { Footer } from './footer';
import styles from './frame.module.css';
import { Navigation } from './navigation';
import { NotFound } from './not-found';
import { type FramedRemote, Outlet } from './outlet';

type FrameProps = {
  /** The remotes of the build, and the others that were opened. */
  framedRemotes: StoreApi<readonly FramedRemote[]>;
  /** The path at which the page was opened, without its language. */
  openedAt: string;
};

/** The prefix of React's ids must be the same in `prerender.tsx` and in the page. */
export const idPrefix = 'shell-';

/** The parts of the page that remain during navigation between remotes. */
export function Frame({ framedRemotes, openedAt }: FrameProps) {
  const pathname = usePathname(openedAt);
  // During hydration this is the table of the build, afterwards the table of the environment.
  const table = useStore(remoteTable);
  const framed = useStore(framedRemotes);
  return (
    <div className={styles.page}>
      <Navigation pathname={pathname} table={table} />
      <div>
        <NewVersionNotice />
        <WithdrawnNotice framed={framed} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {framed.map((remote) => {
          const entry = table.find(({ name }) => name === remote.name);
          return entry ? <Outlet key={entry.name} {...remote} title={entry.title} /> : null;
        })}
        {findOwnerIn(table, pathname) === null ? <NotFound /> : null}
      </main>
      <Footer pathname={pathname} />
    </div>
  );
}

function usePathname(openedAt: string): string {
  const [pathname, setPathname] = useState(openedAt);
  useEffect(() => {
    const update = () => setPathname(stripLanguage(location.pathname));
    // The address may have changed before this effect ran.
    update();
    // single-spa dispatches this event for every change of the address.
    window.addEventListener('single-spa:before-routing-event', update);
    return () => window.removeEventListener('single-spa:before-routing-event', update);
  }, []);
  return pathname;
}
