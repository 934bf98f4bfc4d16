import { afterAll, beforeAll, beforeEach } from '@jest/globals';

/** The targets of the links that were clicked, by the user or by the page. jsdom does not navigate. */
export function recordFollowedLinks(): string[] {
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push(link.href);
  };
  beforeAll(() => document.addEventListener('click', follow));
  afterAll(() => document.removeEventListener('click', follow));
  beforeEach(() => {
    followed.length = 0;
  });
  return followed;
}
