import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { copyText } from '../parts/copy-text';
import { Section } from '../parts/section';
import styles from './lists.module.css';

const inboxSchema = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      channel: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      code: z.optional(z.string()),
      links: z.array(z.string()),
      at: z.string(),
    }),
  ),
});

type Message = z.infer<typeof inboxSchema>['messages'][number];

const pollIntervalMs = 2_000;

/** The newest messages of the environment, polled while the section is open. */
export function Inbox() {
  const [open, setOpen] = useState(false);
  const [messages, setMessages] = useState<readonly Message[] | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!open) return;
    let isStopped = false;
    async function poll() {
      try {
        const response = await fetch('/api/inbox/messages?limit=8');
        const read = inboxSchema.parse(await response.json());
        if (isStopped) return;
        setMessages(read.messages);
        setFailed(false);
      } catch {
        if (!isStopped) setFailed(true);
      }
    }
    void poll();
    const timer = setInterval(poll, pollIntervalMs);
    return () => {
      isStopped = true;
      clearInterval(timer);
    };
  }, [open]);

  return (
    <Section title="Inbox" open={open} onOpenChange={setOpen}>
      {failed ? <p className={styles.empty}>The inbox does not respond.</p> : null}
      {messages?.length === 0 ? <p className={styles.empty}>No messages yet.</p> : null}
      <ul className={styles.list} aria-label="Newest messages">
        {messages?.map((message) => (
          <Item key={message.id} message={message} />
        ))}
      </ul>
      <p className={styles.footerLink}>
        <a href="/inbox" target="_blank" rel="noreferrer">
          All messages
        </a>
      </p>
      <p className={styles.footerLink}>
        <a href="/support-desk" target="_blank" rel="noreferrer">
          Support desk: answer cases and complaints
        </a>
      </p>
    </Section>
  );
}

function Item({ message }: { message: Message }) {
  const { channel, to, subject, text, code, links, at } = message;
  const [copied, setCopied] = useState(false);
  return (
    <li className={styles.item}>
      <p className={styles.meta}>
        <span>{channel === 'email' ? 'Email' : 'Text'}</span>
        <span className={styles.name}>{to}</span>
        <time dateTime={at}>{new Date(at).toLocaleTimeString('en-GB')}</time>
      </p>
      {code ? (
        <p className={styles.code}>
          <strong>{code}</strong>
          <button
            type="button"
            className={styles.copy}
            aria-label={`Copy the code ${code}`}
            onClick={async () => setCopied(await copyText(code))}
          >
            {copied ? 'Copied' : 'Copy'}
          </button>
        </p>
      ) : null}
      <p className={styles.text}>{subject || text}</p>
      {links.map((link) => (
        <a key={link} className={styles.link} href={/^https?:/.test(link) ? link : undefined}>
          {link}
        </a>
      ))}
    </li>
  );
}
