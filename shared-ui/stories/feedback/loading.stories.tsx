import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton, Spinner } from '../../src/index';

const meta = {
  component: Skeleton,
  args: { label: 'Loading your trips' },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Lines: Story = { args: { count: 3 } };

export const Heading: Story = { args: { shape: 'heading' } };

export const Blocks: Story = { args: { shape: 'block', count: 2 } };

export const FullHeight: Story = { args: { fullHeight: true } };

export const Spinning: Story = {
  render: () => (
    <p>
      Looking for your ticket <Spinner label="Loading your ticket" />
    </p>
  ),
};
