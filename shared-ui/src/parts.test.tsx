import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Checkbox, ErrorSummary, Notice, PageHeading, Stepper, TextField } from './index';

afterEach(cleanup);

describe('a button at work', () => {
  it('keeps the focus, says what it does, and takes no second press', async () => {
    const onClick = jest.fn();
    render(
      <Button busy busyLabel="Holding your seats" onClick={onClick}>
        Hold
      </Button>,
    );
    const button = screen.getByRole('button', { name: /Holding your seats/ });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
  });

  it('sends no form unless it is told to', async () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button>Other seats</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a field', () => {
  it('reads out its hint and what is wrong with it', () => {
    render(<TextField label="Surname" hint="Of any traveller" error="Enter the surname." />);
    const field = screen.getByRole('textbox', { name: 'Surname' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const words = described.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(words).toBe('Of any traveller Error: Enter the surname.');
  });

  it('for yes or no is ticked through its label', async () => {
    const onCheckedChange = jest.fn();
    render(<Checkbox label="Ada" checked={false} onCheckedChange={onCheckedChange} />);
    await userEvent.click(screen.getByText('Ada'));
    expect(onCheckedChange).toHaveBeenCalledWith(true);
  });
});

it('a summary of errors takes the focus each time a new set comes, and not in between', () => {
  const errors = [{ message: 'Enter the reference.' }];
  const { rerender } = render(<ErrorSummary errors={errors} />);
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  summary.blur();
  rerender(<ErrorSummary errors={errors} />);
  expect(document.activeElement).not.toBe(summary);
  rerender(<ErrorSummary errors={[...errors]} />);
  expect(document.activeElement).toBe(summary);
});

it('a heading names the document, and takes the focus again for the next step', () => {
  const { rerender } = render(<PageHeading documentTitle="Confirm">Confirm</PageHeading>);
  expect(document.title).toBe('Confirm – Train Swap');
  const heading = screen.getByRole('heading', { level: 1 });
  expect(document.activeElement).toBe(heading);
  heading.blur();
  rerender(
    <PageHeading documentTitle="Pay" focusKey="Pay">
      Pay
    </PageHeading>,
  );
  expect(document.activeElement).toBe(heading);
});

it('a notice says its tone in words, not by colour alone', () => {
  render(<Notice tone="warning">Prices have changed.</Notice>);
  expect(screen.getByText(/Warning/)).toBeTruthy();
});

it('steps tell which are done and which one is now', () => {
  render(<Stepper steps={['Train', 'Seat', 'Pay']} current={1} label="Steps of the swap" />);
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Train (done)', 'Seat', 'Pay']);
  expect(screen.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('step');
});
