import * as z from 'zod/mini';

const messageSchema = z.object({ type: z.literal('session-changed') });
type Message = z.infer<typeof messageSchema>;

let channel: BroadcastChannel | undefined;

/** Calls back whenever another tab signed in or out. The message carries no data: the tab asks itself. */
export function listenToOtherTabs(onSessionChanged: () => void): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('train-swap-session');
  channel.addEventListener('message', ({ data }) => {
    if (messageSchema.safeParse(data).success) onSessionChanged();
  });
}

export function tellOtherTabs(): void {
  const message: Message = { type: 'session-changed' };
  channel?.postMessage(message);
}
