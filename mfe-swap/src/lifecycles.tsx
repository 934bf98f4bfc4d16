import { reactLifecycles } from 'shared-ui/react-lifecycles';
import { App } from './app';

export const { bootstrap, mount, unmount } = reactLifecycles(App);
