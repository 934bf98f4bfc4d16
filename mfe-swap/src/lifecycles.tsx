import { reactLifecycles } from '@train-swap/shared-ui/react-lifecycles';
import { App, idPrefix } from './app';

export const { bootstrap, mount, unmount } = reactLifecycles(App, idPrefix);
