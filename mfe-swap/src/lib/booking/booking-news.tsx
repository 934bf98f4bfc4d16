import { Notice } from 'shared-ui';
import styles from './booking-news.module.css';
import { useBookingNews } from './use-booking-news';

/** What has just happened to the booking, for eye and ear; takes no room until something does. */
export function BookingNews({ bookingId }: { bookingId: string }) {
  const news = useBookingNews(bookingId);
  return (
    <div role="status" className={styles.news}>
      {news && <Notice>{news}</Notice>}
    </div>
  );
}
