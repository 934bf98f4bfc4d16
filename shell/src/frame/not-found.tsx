import { i18n, paths } from '@train-swap/shared-config';
import { NotFoundScreen } from '@train-swap/shared-ui';

/** Shown at a path that no remote owns. */
export function NotFound() {
  return (
    <NotFoundScreen
      links={[
        { href: paths.findTicket(), label: i18n.t('Find my ticket') },
        { href: paths.help(), label: i18n.t('Help pages') },
      ]}
    />
  );
}
