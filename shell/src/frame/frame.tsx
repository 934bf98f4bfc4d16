import { useEffect, useState } from 'react';
import { NewVersionNotice } from '../new-version/new-version-notice';
import { WithdrawnNotice } from '../new-version/withdrawn-notice';
import { ownerOf } from '../remotes';
import { Footer } from './footer';
import styles from './frame.module.css';
import { Navigation } from './navigation';
import { NotFound } from './not-found';
import { type FramedRemote, Outlet } from './outlet';

type FrameProps = {
  framed: readonly FramedRemote[];
  /** Where the page was opened. */
  openedAt: string;
};

/** Of the ids that React makes: as in `prerender.tsx`, so in the page. */
export const idPrefix = 'shell-';

/** Everything that stays while the traveller moves between remotes. */
export function Frame({ framed, openedAt }: FrameProps) {
  const pathname = usePathname(openedAt);
  return (
    <div className={styles.page}>
      <Navigation pathname={pathname} />
      <div>
        <NewVersionNotice />
        <WithdrawnNotice framed={framed} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {framed.map(({ name, title, slot, element }) => (
          <Outlet key={name} name={name} slot={slot} element={element} title={title} />
        ))}
        {ownerOf(pathname) === null ? <NotFound /> : null}
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
