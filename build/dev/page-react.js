/**
 * Runs in the page before the shell and replaces its shared libraries by development builds. The production build of
 * React cannot refresh a component. Only pages that use a development server load this script.
 */
import './page-refresh.js';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

const provided = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
};

globalThis.__FEDERATION__ ??= /** @type {typeof globalThis.__FEDERATION__} */ ({});
const federation = globalThis.__FEDERATION__;
federation.__GLOBAL_PLUGIN__ ??= [];
federation.__GLOBAL_PLUGIN__.push({
  name: 'development-libraries',
  beforeRegisterShare(args) {
    const library = provided[args.pkgName];
    if (library)
      Object.assign(args.shared, { lib: () => library, get: () => () => library, loaded: true });
    return args;
  },
});

/** Makes the page use `library` as the shared package of that name. */
export function provide(name, library) {
  provided[name] = library;
}
