import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { NewVersionNotice } from '../new-version/new-version-notice';
import { WithdrawnNotice } from '../new-version/withdrawn-notice';
import { ownerIn, remoteTable } from '../remote-table';
import { Footer } from './footer';
import styles from './frame.module.css';
import { Navigation } from './navigation';
import { NotFound } from './not-found';
import { type FramedRemote, Outlet } from './outlet';

type FrameProps = {
  /** The remotes of the build and those of the environment. */
  framed: readonly FramedRemote[];
  /** Where the page was opened. */
  openedAt: string;
};

/** Of the ids that React makes: as in `prerender.tsx`, so in the page. */
export const idPrefix = 'shell-';

/** Everything that stays while the traveller moves between remotes. */
export function Frame({ framed, openedAt }: FrameProps) {
  const pathname = usePathname(openedAt);
  // While a prerendered frame is hydrated this is the table of the build, then that of the environment.
  const table = useStore(remoteTable);
  return (
    <div className={styles.page}>
      <Navigation pathname={pathname} table={table} />
      <div>
        <NewVersionNotice />
        <WithdrawnNotice framed={framed} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {table.map(({ name, title }) => {
          const remote = framed.find((one) => one.name === name);
          return remote ? <Outlet key={name} {...remote} title={title} /> : null;
        })}
        {ownerIn(table, pathname) === null ? <NotFound /> : null}
      </main>
      <Footer />
    </div>
  );
}

function usePathname(openedAt: string): string {
  const [pathname, setPathname] = useState(openedAt);
  useEffect(() => {
    const update = () => setPathname(location.pathname);
    // Somebody may have gone elsewhere before there was anybody to hear of it.
    update();
    // single-spa announces every change of the address under this one name.
    window.addEventListener('single-spa:before-routing-event', update);
    return () => window.removeEventListener('single-spa:before-routing-event', update);
  }, []);
  return pathname;
}
