/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { federatedComponent, healingModule } from './federated-component';

const Real = ({ label }: { label: string }) => <p>{label}</p>;

describe('a component of another remote', () => {
  it('is loaded when it is first shown', async () => {
    const Component = federatedComponent<{ label: string }>('mfe-x/part', 'Part', async () => ({
      Part: Real,
    }));
    render(<Component label="here it is" />);
    expect(await screen.findByText('here it is')).toBeTruthy();
  });

  it('offers Retry in its own place and becomes the real thing', async () => {
    let attempts = 0;
    const Component = federatedComponent<{ label: string }>('mfe-x/part', 'Part', async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('refused');
      return { Part: Real };
    });
    render(<Component label="here it is" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('here it is')).toBeTruthy();
  });

  it('says so when the door has no such component', async () => {
    const Component = federatedComponent<{ label: string }>('mfe-x/part', 'Part', async () => ({}));
    render(<Component label="here it is" />);
    expect(await screen.findByText(/tell support: mfe-x/)).toBeTruthy();
  });
});

describe("the stand-in for a door that a remote's import could not get", () => {
  it('heals under the same component, whatever name was imported', async () => {
    const door = healingModule('mfe-x/part', new Error('refused'), async () => ({ Part: Real }));
    const { Part } = door as { Part: ComponentType<{ label: string }> };
    const { rerender } = render(<Part label="first" />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('first')).toBeTruthy();
    rerender(<Part label="second" />);
    expect(screen.getByText('second')).toBeTruthy();
    expect((door as { Part: unknown }).Part).toBe(Part);
  });

  it('is not taken for a promise', async () => {
    const door = healingModule('mfe-x/part', new Error('refused'), async () => ({}));
    expect(await Promise.resolve(door)).toBe(door);
  });
});
