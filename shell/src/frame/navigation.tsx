import { isSessionAwaited, useSession } from 'shared-api';
import { paths } from 'shared-config';
import { isWithin, owns, type RemoteEntry } from '../remote-table';
import styles from './navigation.module.css';

type NavigationProps = { pathname: string; table: readonly RemoteEntry[] };

type NavigationLink = {
  href: string;
  label: string;
  current: boolean;
  /** Says whose session it is. */
  isOwn?: boolean;
};

/** The page's header: where the traveller can go, and who they are. */
export function Navigation({ pathname, table }: NavigationProps) {
  const state = useSession();
  const { session } = state;
  const isAwaited = isSessionAwaited(state);
  const traveller = session?.kind === 'traveller' ? session.traveller : null;
  const links: NavigationLink[] = [
    ...remoteLinks(table, pathname),
    {
      href: traveller ? paths.account() : paths.signIn(),
      label: traveller ? (traveller.name ?? 'Account') : 'Sign in',
      current: isWithin(pathname, paths.account()),
      isOwn: true,
    },
  ];
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <div className={styles.bar}>
        <a className={styles.brand} href={paths.findTicket()}>
          <Mark />
          <span className={styles.name}>Train Swap</span>
        </a>
        <nav aria-label="Main">
          <ul className={styles.links}>
            {links.map(({ href, label, current, isOwn }) => (
              <li key={isOwn ? 'own' : href} className={isOwn ? styles.own : undefined}>
                <a
                  className={styles.link}
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  data-awaited={(isOwn && isAwaited) || undefined}
                >
                  <span className={styles.label}>{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The links of all remotes. On a page that none of its remote's links leads to, the first of them is the current one. */
function remoteLinks(table: readonly RemoteEntry[], pathname: string): NavigationLink[] {
  const links = table.flatMap((remote) => {
    const nearest = remote.navigation.find(({ path }) => isWithin(pathname, path));
    const current = owns(remote, pathname) ? (nearest ?? remote.navigation[0]) : null;
    return remote.navigation.map((link) => ({ ...link, current: link === current }));
  });
  return links
    .sort((one, other) => one.order - other.order)
    .map(({ path, label, current }) => ({ href: path, label, current }));
}

/** Two trains that change places. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        d="M8 12.5h13l-3.6-3.6M24 19.5H11l3.6 3.6"
        fill="none"
        stroke="var(--color-on-brand)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
