import type { Trip } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Card, Notice, Stack } from '@train-swap/shared-ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './care.module.css';
import { ComplaintCard } from './complaint-card';
import { ComplaintForm } from './complaint-form';
import { DelayRepay } from './delay-repay';

/** Delay Repay and complaints. */
export function TripCare({ trip }: { trip: Trip }) {
  const { booking, complaints } = trip;
  const timeZone = booking.journey.legs[0]?.timeZone ?? 'Europe/London';
  const [isWriting, setWriting] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const sent = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLButtonElement>(null);

  function announceOpened(complaintNumber: string) {
    flushSync(() => {
      setWriting(false);
      setOpened(complaintNumber);
    });
    // The notice is rendered: move the focus to it.
    sent.current?.focus();
  }

  return (
    <>
      <DelayRepay trip={trip} onOpened={announceOpened} />
      <Card title={i18n.t('Complaints')}>
        <Stack gap={4}>
          <div ref={sent} tabIndex={-1} className={styles.sent}>
            {opened ? (
              <Notice
                tone="success"
                title={i18n.t('We have your complaint {number}', { number: opened })}
              >
                {i18n.t(
                  'We have sent an email to the address of the booking. You can follow the state here.',
                )}
              </Notice>
            ) : null}
          </div>
          {complaints.length === 0 && !isWriting ? (
            <p className={styles.text}>
              {i18n.t(
                'Did something go wrong on this trip? Make a complaint and follow its state here.',
              )}
            </p>
          ) : null}
          {isWriting ? (
            <ComplaintForm
              booking={booking}
              onOpened={announceOpened}
              onCancel={() => {
                flushSync(() => setWriting(false));
                start.current?.focus();
              }}
            />
          ) : (
            <div>
              <Button ref={start} variant="secondary" onClick={() => setWriting(true)}>
                {i18n.t('Make a complaint')}
              </Button>
            </div>
          )}
          {complaints.length > 0 ? (
            <div>
              {complaints.map((complaint) => (
                <ComplaintCard
                  key={complaint.complaintNumber}
                  complaint={complaint}
                  booking={booking}
                  timeZone={timeZone}
                />
              ))}
            </div>
          ) : null}
        </Stack>
      </Card>
    </>
  );
}
