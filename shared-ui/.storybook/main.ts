import type { StorybookConfig } from '@storybook/react-vite';
import { compilePackageCatalogs } from '@train-swap/build/messages';

/** The workbench: `npm run workbench`. It sends nothing: no telemetry, crash reports or news. */
const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  framework: '@storybook/react-vite',
  core: {
    disableTelemetry: true,
    enableCrashReports: false,
    disableWhatsNewNotifications: true,
  },
  // The minifier would replace light-dark() by variables of the root, so that a part could not be dark in a light page.
  viteFinal: (vite) => ({
    ...vite,
    define: { ...vite.define, CATALOGS: JSON.stringify(compilePackageCatalogs('shared-ui')) },
    build: { ...vite.build, cssMinify: false },
  }),
};

export default config;
