import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge, CheckIcon, Cluster } from '../../src/index';

const meta = { component: Badge, args: { children: 'Confirmed' } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Cluster>
      {(['neutral', 'brand', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Badge key={tone} {...args} tone={tone} />
      ))}
    </Cluster>
  ),
};

export const WithIcon: Story = {
  args: { icon: <CheckIcon /> },
  render: Tones.render,
};
