import { mostConnections } from '../kit/testing/ask';
import { OpenConnection, type WireAnswer } from '../kit/testing/open-connection';

/** Connections to a process that stay, each in the hands of one who asks at a time. */
export class StandingConnections {
  readonly #free: OpenConnection[] = [];
  /** Each is given a connection, or null where one was lost: then they may open another. */
  readonly #waiting: ((connection: OpenConnection | null) => void)[] = [];
  #taken = 0;

  constructor(readonly origin: string) {}

  async ask(request: Buffer): Promise<WireAnswer> {
    let stillOpen: OpenConnection | null = null;
    try {
      const connection = await this.#take();
      const answer = await connection.ask(request);
      stillOpen = connection;
      return answer;
    } finally {
      this.#giveBack(stillOpen);
    }
  }

  close(): void {
    for (const connection of this.#free) connection.close();
  }

  async #take(): Promise<OpenConnection> {
    for (let free = this.#free.pop(); free; free = this.#free.pop()) {
      if (free.isOpen) return free;
      this.#taken -= 1;
    }
    if (this.#taken < mostConnections) {
      this.#taken += 1;
      return OpenConnection.to(this.origin);
    }
    const given = await new Promise<OpenConnection | null>((done) => this.#waiting.push(done));
    return given ?? OpenConnection.to(this.origin);
  }

  /** A place among the connections goes on to whoever waits, whether there is a connection on it or not. */
  #giveBack(connection: OpenConnection | null): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else if (connection) this.#free.push(connection);
    else this.#taken -= 1;
  }
}
