import { i18n, paths } from '@train-swap/shared-config';
import { linkClass } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import type { ReactNode } from 'react';
import { SeatPicture, TrainPicture, WishPicture } from './pictures';
import styles from './three-ways.module.css';

type Way = { picture: ReactNode; title: string; text: string };

const getWays = (): readonly Way[] => [
  {
    picture: <TrainPicture />,
    title: i18n.t('Swap your train'),
    text: i18n.t('See every train of the day that your ticket allows, each with its full price.'),
  },
  {
    picture: <SeatPicture />,
    title: i18n.t('Swap your seat'),
    text: i18n.t('Move to a free seat on the plan of your train, or sit together.'),
  },
  {
    picture: <WishPicture />,
    title: i18n.t('Wish for a full train'),
    text: i18n.t('We find travellers who want what you have. All agree, or nothing changes.'),
  },
];

/** What the product does, in three pictures. */
export function ThreeWays() {
  return (
    <section aria-labelledby="three-ways">
      <h2 id="three-ways" className={styles.title}>
        {i18n.t('Three ways to swap')}
      </h2>
      <ul className={styles.ways}>
        {getWays().map(({ picture, title, text }) => (
          <li key={title} className={styles.way}>
            <span className={styles.picture}>{picture}</span>
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.promise}>
        {i18n.t('Your old ticket stays valid until you have the new one.')}{' '}
        <Link to={paths.howItWorks()} className={linkClass()}>
          {i18n.t('How a swap with others works')}
        </Link>
      </p>
    </section>
  );
}
