import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge, Button, Card, Stack } from '../../src/index';

const meta = {
  component: Card,
  args: { title: 'Travellers', children: 'Two adults and a child.' },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Stack>
      {(['plain', 'raised', 'sunken', 'brand'] as const).map((tone) => (
        <Card key={tone} {...args} tone={tone} title={`Tone: ${tone}`} />
      ))}
    </Stack>
  ),
};

export const Complete: Story = {
  args: {
    aside: <Badge tone="success">Confirmed</Badge>,
    footer: <Button variant="secondary">Change the travellers</Button>,
  },
};

export const WithoutTitle: Story = { args: { title: undefined } };
