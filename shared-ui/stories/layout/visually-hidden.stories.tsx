import type { Meta, StoryObj } from '@storybook/react-vite';
import { VisuallyHidden } from '../../src/index';

const meta = {
  component: VisuallyHidden,
  args: { children: 'This text is for screen readers only.' },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InText: Story = {
  render: (args) => (
    <p>
      Two sentences, one visible. <VisuallyHidden {...args} />
    </p>
  ),
};
