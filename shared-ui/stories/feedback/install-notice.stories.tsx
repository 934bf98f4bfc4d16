import type { Meta, StoryObj } from '@storybook/react-vite';
import { listenForInstallPrompt } from '@train-swap/shared-api';
import { InstallNotice } from '../../src/index';

const meta = { component: InstallNotice } satisfies Meta<typeof InstallNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As in a browser that can install the product. */
export const CanBeInstalled: Story = {
  beforeEach: () => {
    localStorage.clear();
    listenForInstallPrompt();
    const prompt = async () => ({ outcome: 'dismissed' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  },
};
