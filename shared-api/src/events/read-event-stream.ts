/** One message of a server-sent event stream. */
export type StreamMessage = { id: string | undefined; data: string };

/**
 * Reads a `text/event-stream` body to its end (https://html.spec.whatwg.org/#event-stream-interpretation).
 * `onActivity` is called for every chunk, also for heartbeat comments.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: StreamMessage) => void,
  onActivity: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  let message = emptyMessage();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onActivity();
    buffer += decoder.decode(value, { stream: true });
    // A CR at the very end may be the first half of CRLF, so it waits for the next chunk.
    const lines = buffer.split(/\r\n|\n|\r(?!$)/);
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') {
        readField(line, message);
      } else {
        if (message.data.length > 0) {
          onMessage({ id: message.id, data: message.data.join('\n') });
        }
        message = emptyMessage();
      }
    }
  }
}

function emptyMessage(): { id: string | undefined; data: string[] } {
  return { id: undefined, data: [] };
}

function readField(line: string, message: { id: string | undefined; data: string[] }): void {
  const colon = line.indexOf(':');
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (field === 'data') message.data.push(value);
  if (field === 'id') message.id = value;
}
