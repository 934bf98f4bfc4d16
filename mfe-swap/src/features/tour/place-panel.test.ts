import { describe, expect, it } from '@jest/globals';
import { placePanel } from './place-panel';

const view = { width: 1280, height: 800 };
const panel = { width: 352, height: 220 };

describe('placePanel', () => {
  it('is at the right of the anchor when there is space', () => {
    const anchor = { left: 100, top: 200, width: 600, height: 100 };
    expect(placePanel(anchor, panel, view)).toEqual({ left: 716, top: 200 });
  });

  it('is at the left of an anchor at the right edge', () => {
    const anchor = { left: 900, top: 200, width: 336, height: 100 };
    expect(placePanel(anchor, panel, view)).toEqual({ left: 532, top: 200 });
  });

  it('is below a wide anchor, and above it when there is no space below', () => {
    const anchor = { left: 100, top: 100, width: 1080, height: 120 };
    expect(placePanel(anchor, panel, view)).toEqual({ left: 100, top: 236 });
    expect(placePanel({ ...anchor, top: 500, height: 200 }, panel, view)).toEqual({
      left: 100,
      top: 264,
    });
  });

  it('has no place beside an anchor that fills the window', () => {
    expect(placePanel({ left: 16, top: 60, width: 1248, height: 700 }, panel, view)).toBeNull();
  });

  it('stays below the header when the anchor is scrolled out of it', () => {
    const anchor = { left: 100, top: -900, width: 600, height: 100 };
    expect(placePanel(anchor, panel, view)).toEqual({ left: 716, top: 68 });
  });
});
