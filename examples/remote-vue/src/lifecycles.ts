import singleSpaVue from 'single-spa-vue';
import { createApp, h } from 'vue';
import Page from './page.vue';

export const { bootstrap, mount, unmount } = singleSpaVue({
  createApp,
  appOptions: { render: () => h(Page) },
});
