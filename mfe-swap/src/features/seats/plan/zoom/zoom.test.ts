import { describe, expect, it } from '@jest/globals';
import {
  distanceBetween,
  maxZoom,
  midpoint,
  minZoom,
  pinchZoom,
  stepZoom,
  wheelZoom,
} from './zoom';

describe('the zoom of the plan', () => {
  it('steps through its levels and stays at both ends', () => {
    expect(stepZoom(1, 'in')).toBe(1.25);
    expect(stepZoom(1, 'out')).toBe(0.8);
    expect(stepZoom(1.1, 'out')).toBe(1);
    expect(stepZoom(maxZoom, 'in')).toBe(maxZoom);
    expect(stepZoom(minZoom, 'out')).toBe(minZoom);
  });

  it('follows the distance of two fingers within its range', () => {
    expect(pinchZoom(1, 100, 150)).toBe(1.5);
    expect(pinchZoom(1, 100, 10)).toBe(minZoom);
    expect(pinchZoom(1.5, 100, 400)).toBe(maxZoom);
    expect(pinchZoom(1.5, 0, 400)).toBe(1.5);
  });

  it('enlarges when the wheel turns up, and limits a notch of a mouse', () => {
    expect(wheelZoom(1, -10)).toBeGreaterThan(1);
    expect(wheelZoom(1, 10)).toBeLessThan(1);
    expect(wheelZoom(1, -100)).toBe(wheelZoom(1, -30));
    expect(wheelZoom(maxZoom, -10)).toBe(maxZoom);
  });

  it('measures between two fingers', () => {
    expect(distanceBetween({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5);
    expect(midpoint({ x: 0, y: 0 }, { x: 4, y: 2 })).toEqual({ x: 2, y: 1 });
  });
});
