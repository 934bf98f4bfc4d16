import { i18n, paths } from '@train-swap/shared-config';
import { NotFoundScreen } from '@train-swap/shared-ui';

export function UnknownScreen() {
  return (
    <NotFoundScreen
      links={[
        { href: paths.trips(), label: i18n.t('My trips') },
        { href: paths.help(), label: i18n.t('Help pages') },
      ]}
    />
  );
}
