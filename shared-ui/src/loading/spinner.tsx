import { i18n } from '@train-swap/shared-config';
import { classNames } from '../class-names';
import styles from './spinner.module.css';

/** A small spinner in the text colour. `label` is for screen readers only. */
export function Spinner({ label = i18n.t('Loading') }: { label?: string }) {
  return <span className={styles.spinner} role="img" aria-label={label} />;
}

export type SkeletonProps = {
  /** What replaces it after loading. */
  shape?: 'line' | 'heading' | 'block';
  /** Number of shapes, one below the other. */
  count?: number;
  /** Announced once, politely. */
  label?: string;
  /** Fills the height of the screen, so that the content below it does not move. */
  fullHeight?: boolean;
};

/** Grey shapes in the place of loading content, after 200 ms. They keep the layout stable from the start. */
export function Skeleton(props: SkeletonProps) {
  const { shape = 'line', count = 1, label = i18n.t('Loading'), fullHeight } = props;
  return (
    <div
      className={classNames(styles.skeleton, fullHeight && styles['skeleton-full-height'])}
      role="status"
      aria-label={label}
      aria-busy="true"
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={classNames(styles['skeleton-shape'], styles[`skeleton-${shape}`])}
        />
      ))}
    </div>
  );
}
