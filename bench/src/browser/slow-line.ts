import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Line = {
  /** Milliseconds. */
  roundTrip: number;
  /** Bits a second in each direction, for all connections together. */
  bitsPerSecond: number;
};

/** TCP payload of an Ethernet frame, in bytes. */
const packetBytes = 1_448;

/** One direction of the line: packets in order, limited by the bandwidth, delayed by half a round trip. */
function createDirection({ roundTrip, bitsPerSecond }: Line) {
  let freeAt = 0;
  return async (from: Socket, to: Socket) => {
    let order = Promise.resolve();
    const carry = (part: Buffer) => {
      freeAt += (part.byteLength * 8_000) / bitsPerSecond;
      const arrives = freeAt + roundTrip / 2;
      order = order.then(async () => {
        const early = arrives - performance.now();
        if (early > 0) await wait(early);
        if (to.writable) to.write(part);
      });
    };
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        freeAt = Math.max(performance.now(), freeAt);
        for (let at = 0; at < chunk.byteLength; at += packetBytes) {
          carry(chunk.subarray(at, at + packetBytes));
        }
        // The sender continues when the line has accepted its data.
        await wait(freeAt - performance.now());
      }
      await order;
      to.end();
    } catch {
      to.destroy();
    }
  };
}

/**
 * A proxy that simulates a mobile connection between a browser and a server on this machine, including the round trip
 * to open a connection.
 * @returns its port
 */
export async function startSlowLine(line: Line, serverPort: number) {
  const up = createDirection(line);
  const down = createDirection(line);
  const sockets = new Set<Socket>();
  const server = createServer(async (near) => {
    near.setNoDelay(true);
    sockets.add(near);
    await wait(line.roundTrip);
    const far = connect({ port: serverPort, host: '127.0.0.1', noDelay: true });
    sockets.add(far);
    void up(near, far);
    void down(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
