import type { Language } from '@train-swap/shared-config/languages';
import { getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import { createVerifiedTextReader } from '../releases/verified-texts';
import { createOnceReporter } from '../report-once';
import { findMountedRelease, findRoute, type PageOptions } from './preloads';

/** An inlined style sheet, so that the screen is shown before other files are loaded. */
export type InlineStyle = { address: string; file: string; text: string };

/** The HTML that is shown before any script runs. */
export type FirstScreen = {
  /** The route prefix of the shell's frame. */
  prefix: string;
  html: string;
  styles: readonly InlineStyle[];
};

type FirstScreenRequest = PageOptions & {
  pathname: string;
  language: Language;
  environment: string;
};

/** Null when no frame was prerendered for the path. */
export type FirstScreenReader = (request: FirstScreenRequest) => Promise<FirstScreen | null>;

/**
 * Composes the first screen of a path from the HTML that releases prerendered at build time. Only files that match a
 * digest in a signed document are used.
 */
export function createFirstScreenReader(
  store: ReleaseStore,
  report: (problem: string) => void,
): FirstScreenReader {
  const { read, readStyle } = createVerifiedTextReader(store);
  const reportOnce = createOnceReporter(report);

  async function readScreen(
    release: Release,
    path: string,
    { language, environment }: { language: Language; environment: string },
  ) {
    const found = release.prerendered.find(
      (one) =>
        one.path === path &&
        one.language === language.code &&
        one.environments.includes(environment),
    );
    return found ? read(release, found.file) : null;
  }

  async function readStyles(release: Release, files: readonly string[]): Promise<InlineStyle[]> {
    const styles = files.map(async (file) => {
      const text = await readStyle(release, file);
      return { address: getReleaseBase(release) + file, file, text };
    });
    return Promise.all(styles);
  }

  async function compose({
    pathname,
    language,
    environment,
    ...options
  }: FirstScreenRequest): Promise<FirstScreen | null> {
    const route = findRoute(options, pathname);
    if (!route) return null;
    const { shell } = options;
    const frame = await readScreen(shell, route.path, { language, environment });
    if (frame === null) return null;
    const styles = await readStyles(shell, shell.entry.filter(isStyle));
    const framed = { prefix: route.path, html: frame, styles };
    const mounted = findMountedRelease(route.remote, options);
    const [before, after, ...more] = frame.split(`<div data-remote="${route.remote}"></div>`);
    if (!mounted || after === undefined || more.length > 0) return framed;
    const { release } = mounted;
    // The deck injects a fault into this release, so its prerendered screen must not hide the fault.
    if (mounted.base !== getReleaseBase(release)) return framed;
    try {
      const own = await readScreen(release, pathname, { language, environment });
      if (own === null) return framed;
      const html = `${before}<div data-remote="${route.remote}"><div data-release="${release.release}">${own}</div></div>${after}`;
      return {
        ...framed,
        html,
        styles: [...styles, ...(await readStyles(release, mounted.styles))],
      };
    } catch (error) {
      reportOnce(error);
      return framed;
    }
  }

  return async function firstScreen(request: FirstScreenRequest): Promise<FirstScreen | null> {
    try {
      return await compose(request);
    } catch (error) {
      reportOnce(error);
      return null;
    }
  };
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}
