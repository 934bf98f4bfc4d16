import { paths } from 'shared-config';
import { federatedComponent } from '../loading/federated-component';
import { loadRemote } from '../loading/federation';
import styles from './footer.module.css';
import { WhenNear } from './when-near';

const NewsletterForm = federatedComponent<object>(
  'mfe-auth/newsletter-form',
  'NewsletterForm',
  loadRemote,
);

/** The page's footer; its newsletter form belongs to another team and is loaded when it is near. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.newsletter} aria-label="Newsletter">
          <WhenNear>
            <NewsletterForm />
          </WhenNear>
        </section>
        <nav aria-label="About" className={styles.links}>
          <a href={paths.help()}>Help</a>
          <a href={paths.contactSupport()}>Contact us</a>
          <a href={paths.privacy()}>Privacy choices</a>
        </nav>
      </div>
      <p className={styles.notice}>
        Demonstration service: the default trains are an illustrative timetable over real stations.
        Station data: uk-railway-stations, © OpenStreetMap contributors and others, ODbL.
      </p>
    </footer>
  );
}
