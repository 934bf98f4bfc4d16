import type { Meta, StoryObj } from '@storybook/react-vite';
import { SwapDrawing, type SwapParty } from '../../src/index';

const you: SwapParty = { name: 'You', has: '12:03', isYou: true, state: 'accepted' };
const second: SwapParty = { name: 'Traveller 2', has: '13:03', state: 'pending' };
const third: SwapParty = { name: 'Traveller 3', has: '14:03', state: 'accepted' };
const fourth: SwapParty = { name: 'Traveller 4', has: '15:03', state: 'pending' };
const freeSeat: SwapParty = { name: 'Free seat', has: '16:03', state: 'free' };

const meta = {
  component: SwapDrawing,
  args: { kind: 'two-way', parties: [you, second] },
} satisfies Meta<typeof SwapDrawing>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoWay: Story = {};

export const RingOfThree: Story = { args: { kind: 'ring', parties: [you, second, third] } };

export const RingOfFour: Story = { args: { kind: 'ring', parties: [you, second, third, fourth] } };

export const Chain: Story = { args: { kind: 'chain', parties: [you, second, freeSeat] } };

export const ChainOfFive: Story = {
  args: { kind: 'chain', parties: [you, second, third, fourth, freeSeat] },
};

export const ASeatThatIsFree: Story = { args: { kind: 'free-seat', parties: [you, freeSeat] } };

export const Explanation: Story = {
  args: {
    kind: 'ring',
    decorative: true,
    parties: [you, second, third].map((party) => ({ ...party, state: 'none' })),
  },
};
