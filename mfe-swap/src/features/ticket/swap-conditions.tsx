import type { Verdict } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Disclosure, formatMoney } from '@train-swap/shared-ui';
import styles from './swap-conditions.module.css';

type SwapConditionsProps = { verdict: Verdict; operators: string; mode: 'bus' | 'train' };

const getRefunds = () => ({
  none: i18n.t('If the new train is cheaper, the difference is not refunded.'),
  voucher: i18n.t('If the new train is cheaper, you get the difference as a voucher.'),
  original: i18n.t(
    'If the new train is cheaper, we refund the difference to the card that you paid with here. You get any rest as a voucher.',
  ),
});

/** The exchange conditions of this ticket. */
export function SwapConditions({ verdict, operators, mode }: SwapConditionsProps) {
  const { fee, cutOffMinutes, sameOperator, differenceRefunded, maxExchanges } = verdict.conditions;
  const lines = [
    verdict.feeWaived
      ? i18n.t('No swap fee, because your {mode, select, bus {bus} other {train}} is disrupted.', {
          mode,
        })
      : fee.amount === 0
        ? i18n.t('No swap fee.')
        : i18n.t('Swap fee: {fee} for each traveller.', { fee: formatMoney(fee) }),
    i18n.t('Same day and same stations.'),
    sameOperator
      ? i18n.t('Trains of {operators} only.', { operators })
      : i18n.t('Trains of any operator.'),
    i18n.t(
      'Swaps close {minutes, plural, one {# minute} other {# minutes}} before your {mode, select, bus {bus} other {train}} leaves.',
      { minutes: cutOffMinutes, mode },
    ),
    i18n.t('If the new train costs more, you pay the difference.'),
    getRefunds()[differenceRefunded],
    ...(maxExchanges === undefined
      ? []
      : [
          i18n.t(
            'At most {count, plural, one {# swap} other {# swaps}} to another train or class. A change of seats does not count, and an undo gives the swap back.',
            { count: maxExchanges },
          ),
        ]),
  ];
  return (
    <Disclosure summary={i18n.t('Conditions of a swap')}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
