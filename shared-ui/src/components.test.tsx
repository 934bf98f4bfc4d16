import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Checkbox, ErrorSummary, Notice, PageHeading, Stepper, TextField } from './index';

afterEach(cleanup);

describe('a busy button', () => {
  it('keeps the focus, announces its label and ignores a second press', async () => {
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

  it('does not submit a form by default', async () => {
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

it('a button that needs the network says why it is disabled while the device is offline', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onClick = jest.fn();
  render(
    <Button needsNetwork onClick={onClick}>
      Hold
    </Button>,
  );
  const button = screen.getByRole('button', { name: /^Hold ?You are offline$/ });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await userEvent.click(screen.getByRole('button', { name: 'Hold' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

describe('a field', () => {
  it('has its hint and its error as description', () => {
    render(<TextField label="Surname" hint="Of any traveller" error="Enter the surname." />);
    const field = screen.getByRole('textbox', { name: 'Surname' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const description = described.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(description).toBe('Of any traveller Error: Enter the surname.');
  });

  it('is checked by a click on its label', async () => {
    const onCheckedChange = jest.fn();
    render(<Checkbox label="Ada" checked={false} onCheckedChange={onCheckedChange} />);
    await userEvent.click(screen.getByText('Ada'));
    expect(onCheckedChange).toHaveBeenCalledWith(true);
  });
});

it('ErrorSummary gets the focus only when the errors change', () => {
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

it('PageHeading sets the document title and gets the focus when focusKey changes', () => {
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

it('Notice shows its tone as text', () => {
  render(<Notice tone="warning">Prices have changed.</Notice>);
  expect(screen.getByText(/Warning/)).toBeTruthy();
});

it('Stepper marks the done steps and the current step', () => {
  render(<Stepper steps={['Train', 'Seat', 'Pay']} current={1} label="Steps of the swap" />);
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Train (done)', 'Seat', 'Pay']);
  expect(screen.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('step');
});
