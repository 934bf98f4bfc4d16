import { setTimeout as wait } from 'node:timers/promises';

type Message = {
  id: string;
  channel: 'email' | 'text';
  to: string;
  subject: string;
  text: string;
  code?: string;
  links: string[];
  at: string;
};

const timeoutMs = 30_000;

/** Reads the staging inbox over HTTP. */
export function openInbox(address: string) {
  const read = async (to: string): Promise<Message[]> => {
    const query = new URLSearchParams({ to, limit: '50' });
    const response = await fetch(`${address}/api/inbox/messages?${query}`);
    if (!response.ok) throw new Error(`The inbox returned ${response.status}.`);
    const { messages } = (await response.json()) as { messages: Message[] };
    return messages;
  };

  /** Call it before the action that sends a message. The returned functions wait for the next matching message. */
  const watch = async (to: string) => {
    const before = new Set((await read(to)).map(({ id }) => id));
    const next = async <Found>(select: (message: Message) => Found | undefined): Promise<Found> => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const fresh = (await read(to)).filter(({ id }) => !before.has(id));
        for (const message of fresh) {
          const found = select(message);
          if (found !== undefined) return found;
        }
        if (performance.now() > deadline) {
          throw new Error(
            `No matching message for ${to} arrived; ${fresh.length} other messages did.`,
          );
        }
        await wait(100);
      }
    };
    return {
      message: (isMeant: (message: Message) => boolean = () => true) =>
        next((message) => (isMeant(message) ? message : undefined)),
      code: () => next(({ code }) => code),
      link: (pattern: RegExp) => next(({ links }) => links.find((link) => pattern.test(link))),
    };
  };

  return { watch };
}

export type Inbox = ReturnType<typeof openInbox>;
