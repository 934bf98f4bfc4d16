import { releaseBase } from '../store/page-map';
import type { Release } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { checkedTexts } from './checked-texts';
import { mountedDoor, type PageOptions, routeOf } from './preloads';
import { tellOnce } from './tell-once';

/** A style sheet that stands in the page itself: people see the screen before any other file comes. */
export type InlineStyle = { address: string; file: string; text: string };

/** What people see before any script runs. */
export type FirstScreen = {
  /** The prefix that the shell's frame is for. */
  prefix: string;
  html: string;
  styles: readonly InlineStyle[];
};

type Asked = PageOptions & { pathname: string; environment: string | null };

/**
 * Puts together the first screen of a path from what the releases of the page have rendered at their build. Only
 * what a release's signed document has a digest for goes into a page; without it the page has none of it.
 */
export function firstScreenReader(store: ReleaseStore, report: (problem: string) => void) {
  const { read, readStyle } = checkedTexts(store);
  const tell = tellOnce(report);

  async function screenOf(release: Release, path: string, environment: string) {
    const found = release.prerendered.find(
      (one) => one.path === path && one.environments.includes(environment),
    );
    return found ? read(release, found.file) : null;
  }

  async function inline(release: Release, files: readonly string[]): Promise<InlineStyle[]> {
    const styles = files.map(async (file) => {
      const text = await readStyle(release, file);
      return { address: releaseBase(release) + file, file, text };
    });
    return Promise.all(styles);
  }

  async function put({ pathname, environment, ...options }: Asked): Promise<FirstScreen | null> {
    const route = routeOf(options, pathname);
    if (!route || environment === null) return null;
    const { shell } = options;
    const frame = await screenOf(shell, route.path, environment);
    if (frame === null) return null;
    const styles = await inline(shell, shell.entry.filter(isStyle));
    const framed = { prefix: route.path, html: frame, styles };
    const door = mountedDoor(route.remote, options);
    const [before, after, ...more] = frame.split(`<div data-remote="${route.remote}"></div>`);
    if (!door || after === undefined || more.length > 0) return framed;
    const { release } = door;
    // A faulty copy of the deck's is to be met as it is.
    if (door.base !== releaseBase(release)) return framed;
    try {
      const own = await screenOf(release, pathname, environment);
      if (own === null) return framed;
      const html = `${before}<div data-remote="${route.remote}"><div data-release="${release.release}">${own}</div></div>${after}`;
      return { ...framed, html, styles: [...styles, ...(await inline(release, door.styles))] };
    } catch (error) {
      tell(error);
      return framed;
    }
  }

  return async function firstScreen(asked: Asked): Promise<FirstScreen | null> {
    try {
      return await put(asked);
    } catch (error) {
      tell(error);
      return null;
    }
  };
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}
