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

const patienceMilliseconds = 10_000;

/** The staging inbox, read over HTTP as an integration tester would. */
export const openInbox = (address: string) => {
  const read = async (to: string): Promise<Message[]> => {
    const query = new URLSearchParams({ to, limit: '50' });
    const response = await fetch(`${address}/api/inbox/messages?${query}`);
    if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
    const { messages } = (await response.json()) as { messages: Message[] };
    return messages;
  };

  /** Call it before the act that sends; what it returns waits for the next message that matters. */
  const watch = async (to: string) => {
    const before = new Set((await read(to)).map(({ id }) => id));
    const next = async <Found>(take: (message: Message) => Found | undefined): Promise<Found> => {
      const deadline = performance.now() + patienceMilliseconds;
      for (;;) {
        const fresh = (await read(to)).filter(({ id }) => !before.has(id));
        for (const message of fresh) {
          const found = take(message);
          if (found !== undefined) return found;
        }
        if (performance.now() > deadline) {
          throw new Error(`No such message for ${to} arrived; ${fresh.length} others did.`);
        }
        await wait(100);
      }
    };
    return {
      message: () => next((message) => message),
      code: () => next(({ code }) => code),
      link: (pattern: RegExp) => next(({ links }) => links.find((link) => pattern.test(link))),
    };
  };

  return { watch };
};

export type Inbox = ReturnType<typeof openInbox>;
