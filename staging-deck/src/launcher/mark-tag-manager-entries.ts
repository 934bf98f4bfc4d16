/**
 * Records the messages of the staging container (delivery/src/edge/tag-manager/staging-container.js) as performance entries,
 * which the panel reads later.
 */
export function markTagManagerEntries(): void {
  window.addEventListener('message', ({ origin, data }: MessageEvent) => {
    // A sandboxed frame has the origin "null"; this page has no other one.
    if (origin !== 'null' || data?.type !== 'tag-manager-entry') return;
    performance.mark('tag-manager-entry', { detail: data.entry });
  });
}
