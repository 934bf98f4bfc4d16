import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trans } from '../../src/index';

const meta = { component: Trans } satisfies Meta<typeof Trans>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithPlaceholderAndTag: Story = {
  args: {
    id: 'Take the train at <b>{time}</b>.',
    values: { time: '10:15' },
    components: { b: <b /> },
  },
};
