import { afterAll, beforeAll, beforeEach } from '@jest/globals';

/** Where links led to that were pressed, by the traveller or by the page. jsdom goes to no other page. */
export function followedLinks(): string[] {
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
