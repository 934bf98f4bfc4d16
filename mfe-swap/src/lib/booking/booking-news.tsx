import { Notice } from '@train-swap/shared-ui';
import styles from './booking-news.module.css';
import { useBookingNews } from './use-booking-news';

/** Shows and announces the last live event of the booking. Takes no space without one. */
export function BookingNews({ bookingId }: { bookingId: string }) {
  const news = useBookingNews(bookingId);
  return (
    <div role="status" className={styles.news}>
      {news && <Notice>{news}</Notice>}
    </div>
  );
}
