import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '../../src/index';
import { pounds } from '../sample-journey';

const meta = { component: Money, args: { value: pounds(250) } } satisfies Meta<typeof Money>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Amount: Story = {};

export const Refund: Story = { args: { value: pounds(-1000) } };
