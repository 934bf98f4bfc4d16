/**
 * Runs in the page before the shell: React for development in the place of the one that the shell
 * brings, since React's production build cannot refresh a component. Only a page that asked for a
 * development server has it.
 */
import './page-refresh.js';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

const brought = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
};

globalThis.__FEDERATION__ ??= {};
const federation = globalThis.__FEDERATION__;
federation.__GLOBAL_PLUGIN__ ??= [];
federation.__GLOBAL_PLUGIN__.push({
  name: 'development-react',
  beforeRegisterShare(args) {
    const library = brought[args.pkgName];
    if (library)
      Object.assign(args.shared, { lib: () => library, get: () => () => library, loaded: true });
    return args;
  },
});
