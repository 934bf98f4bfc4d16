import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Money as MoneyValue, Payment, ProblemError } from 'shared-api';
import { Button, Disclosure, Money, PriceBreakdown, Stack, TextField } from 'shared-ui';
import styles from './voucher-step.module.css';

type VoucherStepProps = {
  payment: Payment;
  busy: boolean;
  /** Why the last code was not taken. */
  problem: ProblemError | null;
  onApply: (code: string) => void;
  onRemove: () => void;
};

/** A voucher's code, folded away until it is wanted; then what it pays and what is left. */
export function VoucherStep({ payment, busy, problem, onApply, onRemove }: VoucherStepProps) {
  const { amount, voucher, byCard } = payment;
  const result = useFocusOnChange(voucher?.lastSigns ?? null);
  if (!voucher) {
    return (
      <section ref={result} tabIndex={-1} className={styles.part} aria-label="Voucher">
        <Disclosure summary="Use a voucher">
          <CodeForm busy={busy} problem={problem} onApply={onApply} />
        </Disclosure>
      </section>
    );
  }
  return (
    <section ref={result} tabIndex={-1} className={styles.part} aria-label="Your voucher">
      <Stack gap={2}>
        <PriceBreakdown
          lines={[
            { label: 'Price of the swap', amount },
            {
              label: `Voucher ending in ${voucher.lastSigns}`,
              amount: { ...voucher.amount, amount: -voucher.amount.amount },
            },
          ]}
          total={byCard}
          totalLabel={byCard.amount > 0 ? 'Left to pay' : undefined}
        />
        <WorthLeft left={voucher.left} />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem.detail}
          </p>
        )}
        <div className={styles.off}>
          <Button
            variant="quiet"
            size="small"
            onClick={onRemove}
            busy={busy}
            busyLabel="One moment"
          >
            Take the voucher off
          </Button>
        </div>
      </Stack>
    </section>
  );
}

/** The voucher may pay for another swap with what this one leaves on it. */
function WorthLeft({ left }: { left: MoneyValue }) {
  return (
    <p className={styles.left}>
      {left.amount > 0 ? (
        <>
          <Money value={left} /> stays on the voucher for another swap. Its code stays the same.
        </>
      ) : (
        'Nothing is left on the voucher after this swap.'
      )}
    </p>
  );
}

type CodeFormProps = Pick<VoucherStepProps, 'busy' | 'problem' | 'onApply'>;

function CodeForm({ busy, problem, onApply }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else onApply(code);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <TextField
          ref={field}
          label="Voucher code"
          hint="It stands in your trip: four groups of four letters and digits."
          error={missing ? 'Enter the code of your voucher.' : problem?.detail}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          maxLength={40}
          reference
        />
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Checking the code">
          Use this voucher
        </Button>
      </Stack>
    </form>
  );
}

/** Brings a reader to what has changed: a voucher came, went, or took another's place. */
function useFocusOnChange(lastSigns: string | null) {
  const element = useRef<HTMLElement>(null);
  const before = useRef(lastSigns);
  useEffect(() => {
    if (before.current !== lastSigns) element.current?.focus();
    before.current = lastSigns;
  }, [lastSigns]);
  return element;
}
