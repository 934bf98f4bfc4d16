import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { Page } from './page';

export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: Page,
  errorBoundary: () => React.createElement('p', null, 'Bicycles cannot be shown.'),
});
