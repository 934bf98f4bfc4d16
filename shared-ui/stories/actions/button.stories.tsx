import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Cluster, SwapIcon } from '../../src/index';

const meta = { component: Button, args: { children: 'Hold these seats' } } satisfies Meta<
  typeof Button
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Variants: Story = {
  render: (args) => (
    <Cluster>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Button key={variant} {...args} variant={variant} />
      ))}
    </Cluster>
  ),
};

export const Small: Story = {
  args: { size: 'small' },
  render: Variants.render,
};

export const WithIcon: Story = {
  args: { icon: <SwapIcon /> },
  render: Variants.render,
};

export const Busy: Story = {
  args: { busy: true, busyLabel: 'Holding your seats' },
  render: Variants.render,
};

export const Disabled: Story = {
  args: { disabled: true },
  render: Variants.render,
};

export const FullWidth: Story = { args: { fullWidth: true } };
