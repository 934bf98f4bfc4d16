import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './stack.module.css';

/** Steps of the space scale: 1 is 4 px, 3 is 12 px, 4 is 16 px, 5 is 24 px, 6 is 32 px, 7 is 48 px. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type StackProps = ComponentProps<'div'> & { gap?: Gap };

/** Children one below the other with the same gap. */
export function Stack({ gap = 4, className, ...attributes }: StackProps) {
  return (
    <div {...attributes} className={classNames(styles.stack, styles[`gap-${gap}`], className)} />
  );
}

export type ClusterProps = ComponentProps<'div'> & {
  gap?: Gap;
  align?: 'start' | 'center' | 'baseline';
  justify?: 'start' | 'between' | 'end';
};

/** Children side by side; they wrap when the row is full. */
export function Cluster(props: ClusterProps) {
  const { gap = 3, align = 'center', justify = 'start', className, ...attributes } = props;
  return (
    <div
      {...attributes}
      className={classNames(
        styles.cluster,
        styles[`gap-${gap}`],
        styles[`align-${align}`],
        styles[`justify-${justify}`],
        className,
      )}
    />
  );
}
