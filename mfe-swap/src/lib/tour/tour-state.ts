import { create } from 'zustand';

/** A running tour through the ticket of the demonstration. */
export type RunningTour = {
  bookingId: string;
  /** The journey of the ticket. */
  journeyId: string;
  /** From 0. */
  step: number;
};

type TourState = {
  tour: RunningTour | null;
  /** A tour was ended in this browser. */
  wasEnded: boolean;
};

/** The same at build time and at the first render; `restoreTour` reads what is stored. */
export const useTour = create<TourState>()(() => ({ tour: null, wasEnded: false }));

const runningKey = 'train-swap-tour';
const endedKey = 'train-swap-tour-ended';

export function startTour(ticket: { bookingId: string; journeyId: string }): void {
  saveTour({ ...ticket, step: 0 });
}

export function goToStep(step: number): void {
  const { tour } = useTour.getState();
  if (tour) saveTour({ ...tour, step });
}

/** Ends the tour and remembers it in this browser. */
export function endTour(): void {
  useTour.setState({ tour: null, wasEnded: true });
  store(() => {
    sessionStorage.removeItem(runningKey);
    localStorage.setItem(endedKey, 'yes');
  });
}

/** Continues the tour after a reload of this tab. */
export function restoreTour(): void {
  store(() => {
    const wasEnded = localStorage.getItem(endedKey) !== null;
    const tour = parseTour(sessionStorage.getItem(runningKey));
    useTour.setState(tour ? { tour, wasEnded } : { wasEnded });
  });
}

function saveTour(tour: RunningTour): void {
  useTour.setState({ tour });
  const stored = new URLSearchParams({ ...tour, step: String(tour.step) });
  store(() => sessionStorage.setItem(runningKey, String(stored)));
}

function parseTour(stored: string | null): RunningTour | null {
  const values = new URLSearchParams(stored ?? '');
  const bookingId = values.get('bookingId');
  const journeyId = values.get('journeyId');
  const step = Number.parseInt(values.get('step') ?? '', 10);
  return bookingId && journeyId && step >= 0 ? { bookingId, journeyId, step } : null;
}

/** Storage may be blocked. The tour then works without it. */
function store(access: () => void): void {
  try {
    access();
  } catch {
    // Nothing is remembered.
  }
}
