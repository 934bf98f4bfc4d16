import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { sender: string; raw: Buffer };

export type MailServer = {
  port: number;
  received: ReceivedMail[];
  /** Recipients of all attempts. */
  attempts: string[];
  /** Responses by recipient: a status code and text. Others are accepted. */
  rejections: Map<string, [status: number, text: string]>;
  stop(): Promise<void>;
};

/** A real mail server on loopback, without TLS. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Omit<MailServer, 'port' | 'stop'> = {
    received: [],
    attempts: [],
    rejections: new Map(),
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      mails.attempts.push(address);
      const [responseCode, text] = mails.rejections.get(address) ?? [];
      done(responseCode ? Object.assign(new Error(text), { responseCode }) : null);
    },
    async onData(stream, { envelope }, done) {
      const parts: Uint8Array[] = [];
      for await (const part of stream) parts.push(part as Uint8Array);
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      mails.received.push({ sender, raw: Buffer.concat(parts) });
      done();
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => smtp.close(() => done()));
  return { ...mails, port, stop };
}
