import { KeepAliveConnection, type RawResponse } from '../../kit/testing/keep-alive-connection';
import { maxConnections } from '../../kit/testing/send-request';

/** Keep-alive connections to a process. Each connection sends one request at a time. */
export class ConnectionPool {
  readonly #free: KeepAliveConnection[] = [];
  /** Each receives a connection, or null when one was lost: it may then open another. */
  readonly #waiting: ((connection: KeepAliveConnection | null) => void)[] = [];
  #taken = 0;

  constructor(readonly origin: string) {}

  async send(request: Buffer): Promise<RawResponse> {
    let usable: KeepAliveConnection | null = null;
    try {
      const connection = await this.#take();
      const response = await connection.send(request);
      if (connection.isOpen) usable = connection;
      return response;
    } finally {
      this.#giveBack(usable);
    }
  }

  close(): void {
    for (const connection of this.#free) connection.close();
  }

  async #take(): Promise<KeepAliveConnection> {
    for (let free = this.#free.pop(); free; free = this.#free.pop()) {
      if (free.isOpen) return free;
      this.#taken -= 1;
    }
    if (this.#taken < maxConnections) {
      this.#taken += 1;
      return KeepAliveConnection.open(this.origin);
    }
    const given = await new Promise<KeepAliveConnection | null>((done) => this.#waiting.push(done));
    return given ?? KeepAliveConnection.open(this.origin);
  }

  /** Passes the connection, or null for a lost one, to the next waiting request. */
  #giveBack(connection: KeepAliveConnection | null): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else if (connection) this.#free.push(connection);
    else this.#taken -= 1;
  }
}
