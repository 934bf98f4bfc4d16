import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProblemError } from '@train-swap/shared-api';
import { Button, Form, TextField, useForm, useFormValues } from '../index';

type SendMock = (email: string) => Promise<void>;

function NewsletterForm({ send, onField = false }: { send: SendMock; onField?: boolean }) {
  const form = useForm({
    id: 'newsletter',
    ...useFormValues({ email: '' }),
    validate: ({ email }) => ({
      valid: email,
      errors: { email: email ? undefined : 'Enter your email address.' },
    }),
    send,
  });
  return (
    <Form form={form} withoutSummary={onField}>
      <TextField {...form.field('email')} label="Email address" />
      <Button type="submit" busy={form.busy}>
        Subscribe
      </Button>
    </Form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Email address' });
const submit = () => userEvent.type(field(), 'ada@example.com{Enter}');
const reject = (pointers: ProblemError['pointers']) =>
  jest
    .fn<SendMock>()
    .mockRejectedValue(
      new ProblemError({ code: 'x', status: 500, detail: 'Try later.', requestId: 'r1', pointers }),
    );

afterEach(cleanup);

describe('a form', () => {
  it('is sent once at a time', async () => {
    const send = jest.fn<SendMock>(() => new Promise(() => {}));
    render(<NewsletterForm send={send} />);
    await submit();
    await userEvent.type(field(), '{Enter}');
    expect(send.mock.calls).toEqual([['ada@example.com']]);
  });

  it('moves the focus to the summary of a problem that concerns no field', async () => {
    render(<NewsletterForm send={reject([])} />);
    await submit();
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Try later. (Support reference: r1)');
    expect(summary).toBe(document.activeElement);
  });

  it('of one field moves the focus to it, with the error of the service', async () => {
    const pointers = [{ pointer: '#/email', detail: 'This address is blocked.' }];
    render(<NewsletterForm send={reject(pointers)} onField />);
    await submit();
    await screen.findByText('This address is blocked.');
    expect(field()).toBe(document.activeElement);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
