import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRightIcon, ButtonLink, Cluster, Link } from '../../src/index';

const meta = {
  component: Link,
  args: { href: '#story', children: 'How a swap works' },
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InText: Story = {
  render: (args) => (
    <p>
      Your ticket stays valid. <Link {...args} />.
    </p>
  ),
};

export const Quiet: Story = { args: { quiet: true } };

export const LikeAButton: Story = {
  render: (args) => (
    <Cluster>
      {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
        <ButtonLink key={variant} {...args} variant={variant} icon={<ArrowRightIcon />} />
      ))}
    </Cluster>
  ),
};
