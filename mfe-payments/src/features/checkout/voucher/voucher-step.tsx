import type { Payment, ProblemError } from '@train-swap/shared-api';
import { i18n, markSensitiveScreen } from '@train-swap/shared-config';
import {
  Button,
  Disclosure,
  Money,
  PriceBreakdown,
  Stack,
  TextField,
  Trans,
} from '@train-swap/shared-ui';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './voucher-step.module.css';

type VoucherStepProps = {
  payment: Payment;
  busy: boolean;
  /** Why the last voucher could not be applied or removed. */
  problem: ProblemError | null;
  onApply: (code: string) => void;
  onRemove: (voucherId: string) => void;
};

/** The applied vouchers, the amount left to pay, and a collapsed form for one more voucher. */
export function VoucherStep({ payment, busy, problem, onApply, onRemove }: VoucherStepProps) {
  const { amount, vouchers, byCard } = payment;
  const voucherIds = vouchers.map(({ id }) => id).join();
  const section = useFocusOnChange(voucherIds);
  /** The voucher of the last removal; null after a code was submitted. */
  const [removingId, setRemovingId] = useState<string | null>(null);
  useLayoutEffect(markSensitiveScreen, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.section}
      aria-label={
        vouchers.length === 0
          ? i18n.t('Voucher')
          : i18n.t('{count, plural, one {Your voucher} other {Your vouchers}}', {
              count: vouchers.length,
            })
      }
    >
      <Stack gap={3}>
        {vouchers.length > 0 && (
          <PriceBreakdown
            lines={[
              { label: i18n.t('Price of the swap'), amount },
              ...vouchers.map((voucher) => ({
                label: (
                  <AppliedVoucher
                    voucher={voucher}
                    busy={busy && removingId === voucher.id}
                    onRemove={() => {
                      setRemovingId(voucher.id);
                      onRemove(voucher.id);
                    }}
                  />
                ),
                amount: { ...voucher.amount, amount: -voucher.amount.amount },
              })),
            ]}
            total={byCard}
            totalLabel={byCard.amount > 0 ? i18n.t('Left to pay') : undefined}
          />
        )}
        {problem && removingId && (
          <p role="alert" className={styles.problem}>
            {problem.detail}
          </p>
        )}
        {byCard.amount > 0 && (
          <Disclosure
            summary={vouchers.length > 0 ? i18n.t('Use another voucher') : i18n.t('Use a voucher')}
          >
            <CodeForm
              key={voucherIds}
              busy={busy && !removingId}
              problem={removingId ? null : problem}
              onApply={(code) => {
                setRemovingId(null);
                onApply(code);
              }}
            />
          </Disclosure>
        )}
      </Stack>
    </section>
  );
}

type AppliedVoucherProps = {
  voucher: Payment['vouchers'][number];
  busy: boolean;
  onRemove: () => void;
};

function AppliedVoucher({ voucher, busy, onRemove }: AppliedVoucherProps) {
  const { lastSigns, left } = voucher;
  return (
    <>
      <span>{i18n.t('Voucher ending in {lastSigns}', { lastSigns })}</span>
      <p className={styles.left}>
        {left.amount > 0 ? (
          <Trans
            id="<amount/> is left for another swap. The code stays the same."
            components={{ amount: <Money value={left} /> }}
          />
        ) : (
          i18n.t('Nothing is left on it after this swap.')
        )}
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={i18n.t('Remove the voucher ending in {lastSigns}', { lastSigns })}
        needsNetwork
        onClick={onRemove}
        busy={busy}
        busyLabel={i18n.t('Removing')}
      >
        {i18n.t('Remove')}
      </Button>
    </>
  );
}

type CodeFormProps = Pick<VoucherStepProps, 'busy' | 'problem' | 'onApply'>;

function CodeForm({ busy, problem, onApply }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setIsEmpty(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else onApply(code);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <TextField
          ref={field}
          label={i18n.t('Voucher code')}
          hint={i18n.t('You find it in your trip. It has four groups of four letters and digits.')}
          error={isEmpty ? i18n.t('Enter the code of your voucher.') : problem?.detail}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          maxLength={100}
          reference
        />
        <Button
          type="submit"
          variant="secondary"
          needsNetwork
          busy={busy}
          busyLabel={i18n.t('Checking the code')}
        >
          {i18n.t('Use this voucher')}
        </Button>
      </Stack>
    </form>
  );
}

/** Moves the focus to the section when a voucher was added or removed. */
function useFocusOnChange(vouchers: string) {
  const element = useRef<HTMLElement>(null);
  const previous = useRef(vouchers);
  useEffect(() => {
    if (previous.current !== vouchers) element.current?.focus();
    previous.current = vouchers;
  }, [vouchers]);
  return element;
}
