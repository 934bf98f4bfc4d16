import type { Verdict } from 'shared-api';
import { Disclosure, formatMoney } from 'shared-ui';
import styles from './swap-conditions.module.css';

type SwapConditionsProps = { verdict: Verdict; operators: string };

const refunds = {
  none: 'If the new train is cheaper, the difference is not paid back.',
  voucher: 'If the new train is cheaper, you get the difference as a voucher.',
  original:
    'If the new train is cheaper, the difference goes back to the card you paid here with, and any rest comes as a voucher.',
};

/** What this ticket allows and costs, as its conditions say. */
export function SwapConditions({ verdict, operators }: SwapConditionsProps) {
  const { fee, cutOffMinutes, sameOperator, differenceRefunded } = verdict.conditions;
  const lines = [
    verdict.feeWaived
      ? 'No swap fee, because your train is disrupted.'
      : fee.amount === 0
        ? 'Swapping costs no fee.'
        : `Swap fee: ${formatMoney(fee)} for each traveller.`,
    'Same day, and the same stations.',
    sameOperator ? `Trains of ${operators} only.` : 'Trains of any operator.',
    `Swaps close ${cutOffMinutes} minutes before your train leaves.`,
    'If the new train costs more, you pay the difference.',
    refunds[differenceRefunded],
  ];
  return (
    <Disclosure summary="Conditions of a swap">
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
