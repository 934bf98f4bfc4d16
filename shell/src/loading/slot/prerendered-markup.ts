/** Prerendered HTML of a release in the page. */
export type Markup = { release: string; domElement: HTMLElement };

export type ClaimedMarkup = { domElement: HTMLElement; repeatClick: () => void };

/** Prerendered HTML that waits for its remote. */
export type PrerenderedMarkup = {
  /**
   * Returns the markup once to the release that rendered it. For another release the markup is removed.
   * Call `repeatClick` when the remote is mounted.
   */
  claim: (release: string) => ClaimedMarkup | undefined;
  remove: () => void;
};

/**
 * Records the last click on a button in the markup until the remote is mounted, including one before the shell ran
 * (`data-pressed`). The Enter key of a form also clicks its button. Links and fields work without the remote.
 */
export function createPrerenderedMarkup(markup: Markup): PrerenderedMarkup {
  const { domElement } = markup;
  let isUnclaimed = true;
  let clicked = domElement.querySelector<HTMLElement>('[data-pressed]');
  if (clicked) delete clicked.dataset.pressed;
  const recordClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    clicked = button;
  };
  domElement.addEventListener('click', recordClick, true);

  const remove = () => {
    if (isUnclaimed) domElement.remove();
    isUnclaimed = false;
  };
  return {
    remove,
    claim: (release) => {
      if (release !== markup.release) remove();
      if (!isUnclaimed) return undefined;
      isUnclaimed = false;
      const repeatClick = () => {
        domElement.removeEventListener('click', recordClick, true);
        clicked?.click();
      };
      return { domElement, repeatClick };
    },
  };
}
