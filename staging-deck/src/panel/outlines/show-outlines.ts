import type { DeckState } from '../../overrides/deck-state';
import { describePart, getPartStatus } from './describe-part';
import {
  type Box,
  findInnermost,
  getBoundingBox,
  type MountedPart,
  readMountedParts,
} from './mounted-parts';
import styles from './outlines.module.css';

type Outline = { part: MountedPart; element: HTMLElement; label: HTMLElement; box: Box };

/**
 * Draws an outline around each remote and each component of a remote inside another, as an overlay without a layout shift. A
 * label is visible while the part is hovered or its outline has the focus. Returns the function that removes the outlines.
 */
export function showOutlines(parent: HTMLElement, state: DeckState): () => void {
  const layer = document.createElement('ul');
  layer.className = styles.layer ?? '';
  layer.setAttribute('aria-label', 'Remotes in this page');
  parent.append(layer);
  const outlines = new Map<MountedPart, Outline>();
  let pointer: { x: number; y: number } | null = null;
  let frame = 0;

  function draw() {
    const seen = new Set<MountedPart>();
    for (const part of readMountedParts()) {
      const box = getBoundingBox(part);
      if (!box) continue;
      seen.add(part);
      const outline = outlines.get(part) ?? add(part, box);
      outline.box = box;
      place(outline);
    }
    for (const [part, { element }] of outlines) {
      if (seen.has(part)) continue;
      element.remove();
      outlines.delete(part);
    }
    const hovered = pointer && findInnermost([...outlines.values()], pointer);
    for (const outline of outlines.values()) {
      outline.element.toggleAttribute('data-hovered', outline === hovered);
    }
    // Parts move on scrolling, typing and loading; no single event covers all of it.
    frame = requestAnimationFrame(draw);
  }

  function add(part: MountedPart, box: Box): Outline {
    const element = document.createElement('li');
    element.className = styles.outline ?? '';
    element.tabIndex = 0;
    element.dataset.status = getPartStatus(part, state);
    const label = document.createElement('span');
    label.className = styles.label ?? '';
    label.textContent = describePart(part, state);
    element.append(label);
    const outline = { part, element, label, box };
    element.addEventListener('focus', () => scrollIntoView(outline.box));
    layer.append(element);
    outlines.set(part, outline);
    return outline;
  }

  function onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
    pointer = { x, y };
  }

  document.addEventListener('pointermove', onPointerMove, { passive: true });
  draw();
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('pointermove', onPointerMove);
    layer.remove();
  };
}

function place({ element, label, box }: Outline) {
  const { style } = element;
  style.translate = `${box.left}px ${box.top}px`;
  style.inlineSize = `${box.right - box.left}px`;
  style.blockSize = `${box.bottom - box.top}px`;
  // The label stays visible when the part starts above the viewport.
  label.style.insetBlockStart = `${Math.max(0, -box.top)}px`;
}

function scrollIntoView({ top, bottom }: Box) {
  if (top < 0 || top > innerHeight) scrollBy({ top: top - 80 });
  else if (bottom < 0) scrollBy({ top: bottom - 80 });
}
