import { isSessionPending, useSession } from '@train-swap/shared-api';
import { i18n, paths, toLocalPath } from '@train-swap/shared-config';
import { isOwnerOf, isWithin, type RemoteEntry, translateLabel } from '../remote-table';
import styles from './navigation.module.css';

type NavigationProps = { pathname: string; table: readonly RemoteEntry[] };

type NavigationLink = {
  href: string;
  label: string;
  current: boolean;
  /** The link for the session: the traveller's name or "Sign in". */
  isOwn?: boolean;
};

/** The links that some screens show alone, or leave out. */
const classOf = { [paths.help()]: styles.help, [paths.findTicket()]: styles.first };

/** The page's header with the navigation and the session. */
export function Navigation({ pathname, table }: NavigationProps) {
  const state = useSession();
  const { session } = state;
  const isPending = isSessionPending(state);
  const traveller = session?.kind === 'traveller' ? session.traveller : null;
  const links: NavigationLink[] = [
    ...remoteLinks(table, pathname),
    {
      href: traveller ? paths.account() : paths.signIn(),
      label: traveller ? (traveller.name ?? i18n.t('Account')) : i18n.t('Sign in'),
      current: isWithin(pathname, paths.account()),
      isOwn: true,
    },
  ];
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {i18n.t('Skip to the content')}
      </a>
      <div className={styles.bar}>
        <a className={styles.brand} href={toLocalPath(paths.findTicket())}>
          <Mark />
          <span className={styles.name}>Train Swap</span>
        </a>
        <nav aria-label={i18n.t('Main')}>
          <ul className={styles.links}>
            {links.map(({ href, label, current, isOwn }) => (
              <li key={isOwn ? 'own' : href} className={isOwn ? styles.own : classOf[href]}>
                <a
                  className={styles.link}
                  href={toLocalPath(href)}
                  aria-current={current ? 'page' : undefined}
                  data-awaited={(isOwn && isPending) || undefined}
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

/** The links of all remotes. If no link of the current remote matches the path, its first link is the current one. */
function remoteLinks(table: readonly RemoteEntry[], pathname: string): NavigationLink[] {
  const links = table.flatMap((remote) => {
    const nearest = remote.navigation.find(({ path }) => isWithin(pathname, path));
    const current = isOwnerOf(remote, pathname) ? (nearest ?? remote.navigation[0]) : null;
    return remote.navigation.map((link) => ({ ...link, current: link === current }));
  });
  return links
    .sort((one, other) => one.order - other.order)
    .map(({ path, label, current }) => ({ href: path, label: translateLabel(label), current }));
}

/** The logo: two arrows in opposite directions. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        d="M8 12.5h13l-3.6-3.6M24 19.5H11l3.6 3.6"
        fill="none"
        stroke="var(--color-on-ticket-band)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
