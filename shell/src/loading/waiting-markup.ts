/** What a release of a remote has rendered at its build, as it stands in the page. */
export type Markup = { release: string; domElement: HTMLElement };

/** What a page came with in the place of a remote, as long as it waits for that remote. */
type WaitingMarkup = {
  /**
   * Gives the markup to the release that has rendered it, once; for another it is taken away.
   * `pressAgain` is to be called when the remote answers.
   */
  takeOver: (release: string) => { domElement: HTMLElement; pressAgain: () => void } | undefined;
  takeAway: () => void;
};

/**
 * Keeps the last press of a button in the markup until somebody answers it, also one from before the shell ran, which
 * the page has kept (`data-pressed`); the Enter key of a form presses its button too. Links and fields need nobody.
 */
export function waitingMarkup(markup: Markup): WaitingMarkup {
  const { domElement } = markup;
  let isWaiting = true;
  let pressed = domElement.querySelector<HTMLElement>('[data-pressed]');
  if (pressed) delete pressed.dataset.pressed;
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  };
  domElement.addEventListener('click', keep, true);

  const takeAway = () => {
    if (isWaiting) domElement.remove();
    isWaiting = false;
  };
  return {
    takeAway,
    takeOver: (release) => {
      if (release !== markup.release) takeAway();
      if (!isWaiting) return undefined;
      isWaiting = false;
      const pressAgain = () => {
        domElement.removeEventListener('click', keep, true);
        pressed?.click();
      };
      return { domElement, pressAgain };
    },
  };
}
