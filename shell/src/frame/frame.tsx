import { useEffect, useState } from 'react';
import type { RemoteSlot } from '../loading/remote-slot';
import { NewVersionNotice } from '../new-version/new-version-notice';
import { Footer } from './footer';
import styles from './frame.module.css';
import { Navigation } from './navigation';
import { NotFound } from './not-found';
import { Outlet } from './outlet';

/** A remote as the frame shows it. */
export type FramedRemote = { name: string; title: string; slot: RemoteSlot; element: HTMLElement };

type FrameProps = { framed: readonly FramedRemote[]; ownerOf: (pathname: string) => string | null };

/** Everything that stays while the traveller moves between remotes. */
export function Frame({ framed, ownerOf }: FrameProps) {
  const pathname = usePathname();
  return (
    <div className={styles.page}>
      <Navigation pathname={pathname} />
      <NewVersionNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        {framed.map(({ name, title, slot, element }) => (
          <Outlet key={name} slot={slot} element={element} title={title} />
        ))}
        {ownerOf(pathname) === null ? <NotFound /> : null}
      </main>
      <Footer />
    </div>
  );
}

function usePathname(): string {
  const [pathname, setPathname] = useState(location.pathname);
  useEffect(() => {
    const update = () => setPathname(location.pathname);
    // single-spa announces every change of the address under this one name.
    window.addEventListener('single-spa:before-routing-event', update);
    return () => window.removeEventListener('single-spa:before-routing-event', update);
  }, []);
  return pathname;
}
