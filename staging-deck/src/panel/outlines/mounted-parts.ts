/** A mounted remote, as the shell lists it (shell/src/loading/mounted-parts.ts). */
export type MountedPart = {
  remote: string;
  release: string;
  /** `./lifecycles` for a whole remote. */
  expose: string;
  getClientRects: () => readonly DOMRect[];
};

/** Empty with an older shell. */
export function readMountedParts(): readonly MountedPart[] {
  const { mountedParts } = globalThis as { mountedParts?: Set<MountedPart> };
  return [...(mountedParts ?? [])];
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** The bounding box of a part; null while it renders nothing. */
export function getBoundingBox(part: Pick<MountedPart, 'getClientRects'>): Box | null {
  const rects = part.getClientRects().filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return null;
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
}

/** Finds the smallest box that contains the point. */
export function findInnermost<Item extends { box: Box }>(
  items: readonly Item[],
  { x, y }: { x: number; y: number },
): Item | null {
  const area = ({ box }: Item) => (box.right - box.left) * (box.bottom - box.top);
  return items
    .filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    .reduce<Item | null>((best, one) => (best && area(best) <= area(one) ? best : one), null);
}
