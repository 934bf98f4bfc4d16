export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const gap = 16;
/** The height of the sticky header of the page and a gap. */
const minTop = 68;

/**
 * Where the panel is beside the anchor, in pixels of the window: at its right, else at its left, else below, else above.
 * Null when it fits nowhere; it is then at the lower edge of the window, as on a phone.
 */
export function placePanel(
  anchor: Box,
  panel: Size,
  view: Size,
): { left: number; top: number } | null {
  const right = anchor.left + anchor.width + gap;
  const left = anchor.left - gap - panel.width;
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - panel.height;
  const top = clamp(anchor.top, minTop, view.height - gap - panel.height);
  if (right + panel.width + gap <= view.width) return { left: right, top };
  if (left >= gap) return { left, top };
  const inline = clamp(anchor.left, gap, view.width - gap - panel.width);
  if (below + panel.height + gap <= view.height) return { left: inline, top: below };
  if (above >= minTop) return { left: inline, top: above };
  return null;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
