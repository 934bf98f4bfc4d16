/**
 * Keeps the last press of a button of the first screen until the shell runs, as `data-pressed` on that button: the
 * shell has it pressed again when the remote answers. It is over once the shell has taken `data-prerendered` away.
 */
const script = `addEventListener('click', (event) => {
  const root = document.querySelector('#shell[data-prerendered]');
  const button = event.target.closest?.('[data-release] button');
  if (!root || !button) return;
  event.preventDefault();
  for (const other of root.querySelectorAll('[data-pressed]')) delete other.dataset.pressed;
  button.dataset.pressed = '';
}, true);`;

/** For the head of a page that comes with a first screen. */
export function keptPress(nonce: string): string {
  return `<script nonce="${nonce}">${script}</script>`;
}
