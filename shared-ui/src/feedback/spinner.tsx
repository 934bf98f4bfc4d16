import { classNames } from '../class-names';
import styles from './spinner.module.css';

/** A small turning mark in the colour of the text round it. `label` is for screen readers only. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return <span className={styles.spinner} role="img" aria-label={label} />;
}

export type SkeletonProps = {
  /** What stands here once loaded: a line of text, a heading, a block. */
  shape?: 'line' | 'heading' | 'block';
  /** How many, one under the other. */
  count?: number;
  /** Announced once, politely. */
  label?: string;
  /** As tall as the screen, so that what stands below it does not jump. */
  fills?: boolean;
};

/** Grey shapes in the place of what is loading, so that nothing jumps when it comes. */
export function Skeleton(props: SkeletonProps) {
  const { shape = 'line', count = 1, label = 'Loading', fills } = props;
  return (
    <div
      className={classNames(styles.skeleton, fills && styles['skeleton-fills'])}
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
