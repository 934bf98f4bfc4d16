/** A mounted remote, or a mounted component that one remote shows inside another. */
export type MountedPart = {
  remote: string;
  release: string;
  /** The expose; `./lifecycles` for a remote with pages. */
  expose: string;
  getClientRects: () => readonly DOMRect[];
};

declare global {
  /** Read by the staging deck (staging-deck/src/panel/outlines/mounted-parts.ts). */
  var mountedParts: Set<MountedPart> | undefined;
}

/** Adds a part to the list. @returns the function that removes it */
export function addMountedPart(part: MountedPart): () => void {
  globalThis.mountedParts ??= new Set();
  const parts = globalThis.mountedParts;
  parts.add(part);
  return () => void parts.delete(part);
}
