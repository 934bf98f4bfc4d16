import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Payment, ProblemError } from 'shared-api';
import { markSensitiveScreen } from 'shared-config';
import { Button, Disclosure, Money, PriceBreakdown, Stack, TextField } from 'shared-ui';
import styles from './voucher-step.module.css';

type VoucherStepProps = {
  payment: Payment;
  busy: boolean;
  /** Why the last code was not taken, or the last voucher is still on. */
  problem: ProblemError | null;
  onApply: (code: string) => void;
  onRemove: (voucherId: string) => void;
};

/**
 * What each voucher pays, with the way to take it off, and what is left; then a code's field, folded away
 * until it is wanted, while there is something left.
 */
export function VoucherStep({ payment, busy, problem, onApply, onRemove }: VoucherStepProps) {
  const { amount, vouchers, byCard } = payment;
  const on = vouchers.map(({ id }) => id).join();
  const result = useFocusOnChange(on);
  /** The voucher that was last to be taken off; null once a code was sent. */
  const [leaving, setLeaving] = useState<string | null>(null);
  useLayoutEffect(markSensitiveScreen, []);
  return (
    <section
      ref={result}
      tabIndex={-1}
      className={styles.part}
      aria-label={['Voucher', 'Your voucher'][vouchers.length] ?? 'Your vouchers'}
    >
      <Stack gap={3}>
        {vouchers.length > 0 && (
          <PriceBreakdown
            lines={[
              { label: 'Price of the swap', amount },
              ...vouchers.map((voucher) => ({
                label: (
                  <VoucherOn
                    voucher={voucher}
                    busy={busy && leaving === voucher.id}
                    onRemove={() => {
                      setLeaving(voucher.id);
                      onRemove(voucher.id);
                    }}
                  />
                ),
                amount: { ...voucher.amount, amount: -voucher.amount.amount },
              })),
            ]}
            total={byCard}
            totalLabel={byCard.amount > 0 ? 'Left to pay' : undefined}
          />
        )}
        {problem && leaving && (
          <p role="alert" className={styles.problem}>
            {problem.detail}
          </p>
        )}
        {byCard.amount > 0 && (
          <Disclosure summary={vouchers.length > 0 ? 'Use another voucher' : 'Use a voucher'}>
            <CodeForm
              key={on}
              busy={busy && !leaving}
              problem={leaving ? null : problem}
              onApply={(code) => {
                setLeaving(null);
                onApply(code);
              }}
            />
          </Disclosure>
        )}
      </Stack>
    </section>
  );
}

type VoucherOnProps = { voucher: Payment['vouchers'][number]; busy: boolean; onRemove: () => void };

/** Which voucher, what this swap leaves on it for another, and the way to take it off. */
function VoucherOn({ voucher, busy, onRemove }: VoucherOnProps) {
  const { lastSigns, left } = voucher;
  return (
    <>
      Voucher ending in {lastSigns}
      <p className={styles.left}>
        {left.amount > 0 ? (
          <>
            <Money value={left} /> stays on it for another swap. Its code stays the same.
          </>
        ) : (
          'Nothing is left on it after this swap.'
        )}
      </p>
      <Button
        variant="quiet"
        size="small"
        className={styles.off}
        aria-label={`Take off the voucher ending in ${lastSigns}`}
        onClick={onRemove}
        busy={busy}
        busyLabel="One moment"
      >
        Take off
      </Button>
    </>
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

/** Brings a reader to what has changed: a voucher came or went. */
function useFocusOnChange(vouchers: string) {
  const element = useRef<HTMLElement>(null);
  const before = useRef(vouchers);
  useEffect(() => {
    if (before.current !== vouchers) element.current?.focus();
    before.current = vouchers;
  }, [vouchers]);
  return element;
}
