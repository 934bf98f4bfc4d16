import type { Meta, StoryObj } from '@storybook/react-vite';
import { SavedNotice } from '../../src/index';

const meta = {
  component: SavedNotice,
  args: { savedAt: '2026-11-21T09:00:00Z', busy: false, onRetry: () => undefined },
} satisfies Meta<typeof SavedNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutNetwork: Story = {};

export const Retrying: Story = { args: { busy: true } };
