import { i18n } from '@train-swap/shared-config';
import { ChevronRightIcon, Link } from '@train-swap/shared-ui';
import styles from './account-links.module.css';

type AccountLink = { href: string; label: string; text: string };

export function AccountLinks({ links }: { links: readonly AccountLink[] }) {
  return (
    <nav aria-label={i18n.t('Your account')}>
      <ul className={styles.links}>
        {links.map(({ href, label, text }) => (
          <li key={href}>
            <Link quiet href={href} className={styles.link}>
              <span>
                <b>{label}</b>
                <span className={styles.text}>{text}</span>
              </span>
              <ChevronRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
