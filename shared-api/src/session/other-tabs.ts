import * as z from 'zod/mini';

const messageSchema = z.object({ type: z.literal('session-changed') });
type Message = z.infer<typeof messageSchema>;

let channel: BroadcastChannel | undefined;

/** Calls back when another tab signs in or out. The message has no data: each tab loads the session itself. */
export function listenToOtherTabs(onSessionChanged: () => void): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('train-swap-session');
  channel.addEventListener('message', ({ data }) => {
    if (messageSchema.safeParse(data).success) onSessionChanged();
  });
}

export function notifyOtherTabs(): void {
  const message: Message = { type: 'session-changed' };
  channel?.postMessage(message);
}
