import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { endTour, goToStep, type RunningTour, useTour } from '../../lib/tour/tour-state';
import { type Step, steps } from './steps';
import { TourPanel } from './tour-panel';

/** The guided tour through the ticket of the demonstration: a panel beside the element that it explains. */
export function Tour() {
  const tour = useTour((state) => state.tour);
  const step = tour && steps[tour.step];
  return step ? <RunningStep tour={tour} step={step} /> : null;
}

function RunningStep({ tour, step }: { tour: RunningTour; step: Step }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = new URL(step.path(tour), location.origin).pathname === pathname;

  const goTo = (index: number) => {
    const next = steps[index];
    if (!next) return finish();
    goToStep(index);
    const path = next.path(tour);
    if (path !== step.path(tour)) navigate(path);
  };
  const finish = () => {
    endTour();
    // The panel had the focus.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open dialog closes first.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('dialog[open]')) finish();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <TourPanel
      // Each step is a new dialog, which a screen reader announces.
      key={`${tour.step} ${isHere}`}
      step={step}
      position={{ index: tour.step, count: steps.length }}
      isHere={isHere}
      onShow={() => navigate(step.path(tour))}
      onBack={() => goTo(tour.step - 1)}
      onNext={() => goTo(tour.step + 1)}
      onEnd={finish}
    />
  );
}
