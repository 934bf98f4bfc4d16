import { i18n } from '@train-swap/shared-config';
import { Button, MinusIcon, PlusIcon } from '@train-swap/shared-ui';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import styles from './plan-viewport.module.css';
import { usePlanZoom } from './use-plan-zoom';
import { maxZoom, minZoom } from './zoom';

type PlanViewportProps = {
  viewport: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** The part of the screen with the plan. The plan scrolls in it and can be enlarged, by gestures or by buttons. */
export function PlanViewport({ viewport, children }: PlanViewportProps) {
  const { zoom, zoomIn, zoomOut, reset } = usePlanZoom(viewport);
  const percent = Math.round(zoom * 100);
  return (
    <div className={styles.frame}>
      <fieldset aria-label={i18n.t('Size of the plan')} className={styles.tools}>
        <Button
          variant="secondary"
          size="small"
          className={styles.step}
          aria-label={i18n.t('Smaller')}
          aria-disabled={zoom <= minZoom}
          onClick={zoomOut}
          icon={<MinusIcon />}
        />
        <output className={styles.size}>{i18n.t('{percent} %', { percent })}</output>
        <Button
          variant="secondary"
          size="small"
          className={styles.step}
          aria-label={i18n.t('Larger')}
          aria-disabled={zoom >= maxZoom}
          onClick={zoomIn}
          icon={<PlusIcon />}
        />
        {percent !== 100 && (
          <Button variant="quiet" size="small" onClick={reset}>
            {i18n.t('Normal size')}
          </Button>
        )}
      </fieldset>
      <div ref={viewport} className={styles.viewport} style={{ '--zoom': zoom } as CSSProperties}>
        {children}
      </div>
    </div>
  );
}
