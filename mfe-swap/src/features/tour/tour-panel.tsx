import { getLanguage, i18n } from '@train-swap/shared-config';
import { Button, CloseIcon } from '@train-swap/shared-ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Step } from './steps';
import styles from './tour-panel.module.css';
import { useAnchor } from './use-anchor';
import { usePanelPlace } from './use-panel-place';

type TourPanelProps = {
  step: Step;
  /** From 0. */
  position: { index: number; count: number };
  /** The traveller is on the screen of the step. */
  isHere: boolean;
  onShow: () => void;
  onBack: () => void;
  onNext: () => void;
  onEnd: () => void;
};

const noAnchors: readonly string[] = [];

const isRightToLeft = () => getLanguage().direction === 'rtl';

/**
 * One step of the tour: a dialog that is not modal, so the page can be used. It takes the focus and marks the
 * element that it explains.
 */
export function TourPanel(props: TourPanelProps) {
  const { step, position, isHere, onShow, onBack, onNext, onEnd } = props;
  const { index, count } = position;
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useAnchor(isHere ? step.anchors : noAnchors);
  const place = usePanelPlace(anchor, panel);
  useMarkedAnchor(anchor);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the element is there
  useEffect(() => {
    const box = panel.current;
    // The heading of a new screen takes the focus before the element is there.
    if (!box?.contains(document.activeElement)) box?.focus({ preventScroll: true });
  }, [anchor]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (!isHere) return;
    const [nextKey, backKey] = isRightToLeft()
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowRight', 'ArrowLeft'];
    if (key === nextKey) onNext();
    if (key === backKey && index > 0) onBack();
  };
  const isLast = index === count - 1;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      tabIndex={-1}
      className={styles.panel}
      style={place ? { left: place.left, top: place.top, right: 'auto', bottom: 'auto' } : {}}
      onKeyDown={onKeyDown}
    >
      <p className={styles.count}>
        {i18n.t('Guided tour, step {step} of {count}', { step: index + 1, count })}
      </p>
      <h2 id="tour-title" className={styles.title}>
        {isHere ? step.title() : i18n.t('The tour is waiting')}
      </h2>
      <p id="tour-text">
        {isHere ? step.text() : i18n.t('You left the screen of “{step}”.', { step: step.title() })}
      </p>
      <div className={styles.actions}>
        {isHere ? (
          <>
            <Button size="small" onClick={onNext}>
              {isLast ? i18n.t('Finish the tour') : i18n.t('Next')}
            </Button>
            {index > 0 && (
              <Button size="small" variant="secondary" onClick={onBack}>
                {i18n.t('Back')}
              </Button>
            )}
          </>
        ) : (
          <Button size="small" onClick={onShow}>
            {i18n.t('Continue the tour')}
          </Button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={i18n.t('End the tour')}
        onClick={onEnd}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Marks the anchor (tour-panel.module.css draws an edge around it) and scrolls to it. */
function useMarkedAnchor(anchor: Element | null): void {
  useEffect(() => {
    if (!anchor) return;
    const isReduced = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const show = (behavior: ScrollBehavior) => anchor.scrollIntoView({ block: 'start', behavior });
    // A phone that is turned has another layout.
    const onResize = () => show('instant');
    anchor.setAttribute('data-tour-active', '');
    show(isReduced ? 'instant' : 'smooth');
    window.addEventListener('resize', onResize);
    return () => {
      anchor.removeAttribute('data-tour-active');
      window.removeEventListener('resize', onResize);
    };
  }, [anchor]);
}
