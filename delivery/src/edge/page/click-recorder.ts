/**
 * Records the last click on a button of the first screen until the shell runs, as `data-pressed` on that button. The
 * shell repeats the click when the remote is mounted. Recording ends when the shell removes `data-prerendered`.
 */
const script = `addEventListener('click', (event) => {
  const root = document.querySelector('#shell[data-prerendered]');
  const button = event.target.closest?.('[data-release] button');
  if (!root || !button) return;
  event.preventDefault();
  for (const other of root.querySelectorAll('[data-pressed]')) delete other.dataset.pressed;
  button.dataset.pressed = '';
}, true);`;

/** The script element for the head of a page with a first screen. */
export function renderClickRecorder(nonce: string): string {
  return `<script nonce="${nonce}">${script}</script>`;
}
