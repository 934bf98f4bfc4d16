/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createFederatedComponent, createRetryableModule } from './federated-component';

const Real = ({ label }: { label: string }) => <p>{label}</p>;

describe('a component of another remote', () => {
  it('is loaded when it is first rendered', async () => {
    const Component = createFederatedComponent<{ label: string }>(
      'mfe-x/part',
      'Part',
      async () => ({
        Part: Real,
      }),
    );
    render(<Component label="here it is" />);
    expect(await screen.findByText('here it is')).toBeTruthy();
  });

  it('shows a retry button after a failure and the component after a retry', async () => {
    let attempts = 0;
    const Component = createFederatedComponent<{ label: string }>(
      'mfe-x/part',
      'Part',
      async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('no connection');
        return { Part: Real };
      },
    );
    render(<Component label="here it is" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('here it is')).toBeTruthy();
  });

  it('shows a failure card when the expose has no such component', async () => {
    const Component = createFederatedComponent<{ label: string }>(
      'mfe-x/part',
      'Part',
      async () => ({}),
    );
    render(<Component label="here it is" />);
    expect(await screen.findByText(/support with: mfe-x/)).toBeTruthy();
  });
});

describe('the module for an expose that could not be imported', () => {
  it('shows the real component after a retry, for any imported name', async () => {
    const module = createRetryableModule('mfe-x/part', new Error('no connection'), async () => ({
      Part: Real,
    }));
    const { Part } = module as { Part: ComponentType<{ label: string }> };
    const { rerender } = render(<Part label="first" />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('first')).toBeTruthy();
    rerender(<Part label="second" />);
    expect(screen.getByText('second')).toBeTruthy();
    expect((module as { Part: unknown }).Part).toBe(Part);
  });

  it('is not thenable', async () => {
    const module = createRetryableModule(
      'mfe-x/part',
      new Error('no connection'),
      async () => ({}),
    );
    expect(await Promise.resolve(module)).toBe(module);
  });
});
