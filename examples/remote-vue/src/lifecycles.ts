import singleSpaVue from 'single-spa-vue';
import { type App, createApp, h } from 'vue';
import Page from './page.vue';

type Props = { onCrash: (error: unknown) => void };

export const { bootstrap, mount, unmount } = singleSpaVue({
  createApp,
  appOptions: { render: () => h(Page) },
  // In production Vue writes errors to the console only, and shows nothing in the place of a lazy part that failed.
  handleInstance: (app: App, { onCrash }: Props) => {
    app.config.errorHandler = (error, _component, info) => {
      // 5 and 6 are event handlers (vuejs.org/error-reference). The page stays as it is after their errors.
      if (/runtime-[56]$/.test(info)) reportError(error);
      else onCrash(error);
    };
  },
});
