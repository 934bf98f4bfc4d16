import { Link } from 'react-router-dom';
import { ArrowLeftIcon, linkClass } from 'shared-ui';
import styles from './back-link.module.css';

/** The way back to the step before, above the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={linkClass(true, styles.back)}>
      <ArrowLeftIcon />
      {children}
    </Link>
  );
}
