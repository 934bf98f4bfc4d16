import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { now, type Trip } from 'shared-api';
import { Button, Card, Notice, Stack } from 'shared-ui';
import styles from './care.module.css';
import { ComplaintCard } from './complaint-card';
import { ComplaintForm } from './complaint-form';
import { DelayRepay } from './delay-repay';

/** What a traveller can do when something went wrong: Delay Repay, and complaints. */
export function TripCare({ trip }: { trip: Trip }) {
  const { booking, complaints } = trip;
  const timeZone = booking.journey.legs[0]?.timeZone ?? 'Europe/London';
  const [isWriting, setWriting] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const sent = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLButtonElement>(null);

  function tell(complaintNumber: string) {
    flushSync(() => {
      setWriting(false);
      setOpened(complaintNumber);
    });
    // It is drawn: whoever sent it reads on from there.
    sent.current?.focus();
  }

  return (
    <>
      <DelayRepay trip={trip} now={now()} onOpened={tell} />
      <Card title="Complaints">
        <Stack gap={4}>
          <div ref={sent} tabIndex={-1} className={styles.sent}>
            {opened ? (
              <Notice tone="success" title={`We have it: ${opened}`}>
                A mail is on its way to the address of the booking. How it stands is shown here.
              </Notice>
            ) : null}
          </div>
          {complaints.length === 0 && !isWriting ? (
            <p className={styles.text}>
              Something went wrong on this trip? Tell us: you see here, with dates, how it stands.
            </p>
          ) : null}
          {isWriting ? (
            <ComplaintForm
              booking={booking}
              onOpened={tell}
              onCancel={() => {
                flushSync(() => setWriting(false));
                start.current?.focus();
              }}
            />
          ) : (
            <div>
              <Button ref={start} variant="secondary" onClick={() => setWriting(true)}>
                Make a complaint
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
