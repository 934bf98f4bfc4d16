import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { distanceBetween, midpoint, pinchZoom, stepZoom, wheelZoom } from './zoom';

type Point = { x: number; y: number };

/** A seat that must not move on the screen while the size changes. */
type Anchor = { seat: Element; centre: Point };

/**
 * The size of the plan, by buttons, by two fingers, and by a trackpad or Ctrl with the wheel. The seat under the fingers
 * stays where it is; the buttons keep the chosen seat in its place.
 */
export function usePlanZoom(viewport: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const anchor = useRef<Anchor | null>(null);

  const change = (next: number, at?: Point) => {
    if (next === zoom) return;
    anchor.current = viewport.current && findAnchor(viewport.current, at);
    setZoom(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position changes with the size
  useLayoutEffect(() => {
    const saved = anchor.current;
    anchor.current = null;
    if (!saved) return;
    const centre = centreOf(saved.seat);
    viewport.current?.scrollBy?.({ left: centre.x - saved.centre.x, behavior: 'instant' });
    window.scrollBy({ top: centre.y - saved.centre.y, behavior: 'instant' });
  }, [zoom]);

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    change(wheelZoom(zoom, event.deltaY), { x: event.clientX, y: event.clientY });
  });

  const pinch = useRef({ distance: 0, zoom: 1 });
  const startPinch = useEffectEvent(({ touches }: TouchEvent) => {
    const [one, other] = fingers(touches);
    if (one && other) pinch.current = { distance: distanceBetween(one, other), zoom };
  });
  const movePinch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = fingers(event.touches);
    if (!one || !other) return;
    // The browser would zoom the page.
    event.preventDefault();
    const { distance, zoom: before } = pinch.current;
    change(pinchZoom(before, distance, distanceBetween(one, other)), midpoint(one, other));
  });

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const handleWheel = (event: WheelEvent) => turnWheel(event);
    const handleStart = (event: TouchEvent) => startPinch(event);
    const handleMove = (event: TouchEvent) => movePinch(event);
    // React's own listeners are passive and cannot prevent the zoom of the page.
    element.addEventListener('wheel', handleWheel, { passive: false });
    element.addEventListener('touchstart', handleStart, { passive: true });
    element.addEventListener('touchmove', handleMove, { passive: false });
    return () => {
      element.removeEventListener('wheel', handleWheel);
      element.removeEventListener('touchstart', handleStart);
      element.removeEventListener('touchmove', handleMove);
    };
  }, [viewport]);

  return {
    zoom,
    zoomIn: () => change(stepZoom(zoom, 'in')),
    zoomOut: () => change(stepZoom(zoom, 'out')),
    reset: () => change(1),
  };
}

/** The two fingers of a pinch; nothing for another number of fingers. */
function fingers(touches: TouchList): Point[] {
  if (touches.length !== 2) return [];
  return [...touches].map(({ clientX, clientY }) => ({ x: clientX, y: clientY }));
}

/** The seat nearest to the point; without a point a visible chosen seat, else the seat in the middle. */
function findAnchor(viewport: HTMLElement, at?: Point): Anchor | null {
  const seats = [...viewport.querySelectorAll('[data-place]')];
  const { left, right } = viewport.getBoundingClientRect();
  const isVisible = (seat: Element) => {
    const { x, y } = centreOf(seat);
    return x > left && x < right && y > 0 && y < window.innerHeight;
  };
  const chosen = at ? undefined : seats.find((seat) => isChosen(seat) && isVisible(seat));
  const point = at ?? { x: (left + right) / 2, y: window.innerHeight / 2 };
  const seat = chosen ?? findNearest(seats, point);
  return seat ? { seat, centre: centreOf(seat) } : null;
}

const isChosen = (seat: Element) => seat.getAttribute('data-state') === 'chosen';

function findNearest(seats: readonly Element[], point: Point): Element | undefined {
  return seats
    .map((seat) => ({ seat, distance: distanceBetween(centreOf(seat), point) }))
    .sort((one, other) => one.distance - other.distance)[0]?.seat;
}

function centreOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
