import type { ReactNode } from 'react';
import styles from './pictures.module.css';

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 112 84" className={styles.picture} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Two rows of a departure board that change places. */
export function TrainPicture() {
  return (
    <Picture>
      <rect className={styles.row} x="10" y="12" width="92" height="26" rx="5" />
      <rect className={styles.row} x="10" y="46" width="92" height="26" rx="5" />
      <text className={styles.old} x="18" y="31">
        10:00
      </text>
      <text className={styles.time} x="18" y="65">
        12:30
      </text>
      <path className={styles.arrow} d="M76 25h6a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9h-3" />
      <path className={styles.arrow} d="m82 54-5 5 5 5" />
    </Picture>
  );
}

const seats = [0, 1, 2, 3].flatMap((column) => [0, 1, 2].map((row) => ({ column, row })));

/** The seats of a coach, with an arrow from an aisle seat to a window seat. */
export function SeatPicture() {
  const isOld = (column: number, row: number) => column === 0 && row === 2;
  const isNew = (column: number, row: number) => column === 2 && row === 0;
  return (
    <Picture>
      {seats.map(({ column, row }) => (
        <rect
          key={`${column} ${row}`}
          className={
            isNew(column, row) ? styles.newSeat : isOld(column, row) ? styles.oldSeat : styles.seat
          }
          x={13 + column * 23}
          y={10 + row * 19 + (row > 1 ? 9 : 0)}
          width="17"
          height="15"
          rx="4"
        />
      ))}
      <path className={styles.arrow} d="M32 64c16-2 26-14 33-33" />
      <path className={styles.arrow} d="m58 35 8-5 4 9" />
    </Picture>
  );
}

/** Three travellers in a ring: each moves to the place of the next. */
export function WishPicture() {
  return (
    <Picture>
      <path className={styles.ring} d="M67 20a27 27 0 0 1 16 26" />
      <path className={styles.ring} d="M70 67a27 27 0 0 1-28 0" />
      <path className={styles.you} d="M29 46a27 27 0 0 1 16-26" />
      <path className={styles.you} d="m38 19 8 0 0 8" />
      <path className={styles.ring} d="m77 41 6 6 6-6M48 74l-7-6 7-6" />
      <circle className={styles.node} cx="56" cy="17" r="9" />
      <circle className={styles.node} cx="81" cy="60" r="9" />
      <circle className={styles.self} cx="31" cy="60" r="9" />
    </Picture>
  );
}

/** Two lines that change places, for wide screens: your train, and the one of another traveller. */
export function SwapPicture() {
  return (
    <svg viewBox="0 0 320 104" className={styles.swap} aria-hidden="true" focusable="false">
      <path className={styles.ring} d="M10 78h96c50 0 58-52 108-52h96" />
      <path className={styles.crossing} d="M106 26c50 0 58 52 108 52" />
      <path className={styles.arrow} d="M10 26h96c50 0 58 52 108 52h96" />
      <circle className={styles.node} cx="10" cy="78" r="6" />
      <circle className={styles.node} cx="310" cy="26" r="6" />
      <circle className={styles.self} cx="10" cy="26" r="8" />
      <circle className={styles.self} cx="310" cy="78" r="8" />
      <text className={styles.old} x="26" y="16">
        10:00
      </text>
      <text className={styles.time} x="254" y="68">
        12:30
      </text>
    </svg>
  );
}
