import { i18n, paths, toLocalPath } from '@train-swap/shared-config';
import { Disclosure } from '@train-swap/shared-ui';
import { createFederatedComponent } from '../loading/federated-component';
import { loadRemote } from '../loading/federation';
import { AppearanceChoice } from './appearance/appearance-choice';
import { LanguageChoice } from './appearance/language-choice';
import styles from './footer.module.css';
import { ShowNearViewport } from './show-near-viewport';

const NewsletterForm = createFederatedComponent<object>(
  'mfe-auth/newsletter-form',
  'NewsletterForm',
  loadRemote,
);

/**
 * The page's footer. The newsletter form is a remote component of the first screen, and is loaded when it is near the
 * viewport.
 */
export function Footer({ pathname }: { pathname: string }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        {pathname === paths.findTicket() && (
          <section className={styles.newsletter} aria-label={i18n.t('Newsletter')}>
            <ShowNearViewport>
              <NewsletterForm />
            </ShowNearViewport>
          </section>
        )}
        <div className={styles.side}>
          <nav aria-label={i18n.t('About')} className={styles.links}>
            <a href={toLocalPath(paths.help())}>{i18n.t('Help')}</a>
            <a href={toLocalPath(paths.contactSupport())}>{i18n.t('Contact us')}</a>
            <a href={toLocalPath(paths.privacy())}>{i18n.t('Privacy choices')}</a>
          </nav>
          <Disclosure summary={i18n.t('Appearance and language')}>
            <div className={styles.choices}>
              <AppearanceChoice />
              <LanguageChoice />
            </div>
          </Disclosure>
        </div>
      </div>
      <p className={styles.notice}>
        {i18n.t(
          'Demonstration service: the default trains are an illustrative timetable over real stations. Station data: {source}, ODbL.',
          { source: 'uk-railway-stations, © OpenStreetMap contributors and others' },
        )}
      </p>
    </footer>
  );
}
