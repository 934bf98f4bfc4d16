import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card, Cluster, Stack } from '../../src/index';

const meta = { component: Stack } satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

const boxes = ['First', 'Second', 'Third'].map((text) => <Card key={text}>{text}</Card>);

export const OneBelowTheOther: Story = { args: { children: boxes } };

export const SmallGap: Story = { args: { children: boxes, gap: 1 } };

export const SideBySide: Story = {
  render: () => (
    <Stack>
      {(['start', 'between', 'end'] as const).map((justify) => (
        <Cluster key={justify} justify={justify}>
          {boxes}
        </Cluster>
      ))}
    </Stack>
  ),
};
