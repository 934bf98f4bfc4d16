import { ArrowLeftIcon, linkClass } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import styles from './back-link.module.css';

/** A link to the previous step, above the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={linkClass(true, styles.back)}>
      <ArrowLeftIcon />
      <span>{children}</span>
    </Link>
  );
}
