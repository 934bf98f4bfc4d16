import { mostConnections } from '../foundation/testing/ask';
import { OpenConnection, type WireAnswer } from '../foundation/testing/open-connection';

/** Connections to a process that stay, each in the hands of one who asks at a time. */
export class StandingConnections {
  readonly #free: OpenConnection[] = [];
  readonly #waiting: ((connection: OpenConnection) => void)[] = [];
  #taken = 0;

  constructor(readonly origin: string) {}

  async ask(request: Buffer): Promise<WireAnswer> {
    const connection = await this.#take();
    const answer = await connection.ask(request).catch((error) => {
      this.#taken -= 1;
      throw error;
    });
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#free.push(connection);
    return answer;
  }

  close(): void {
    for (const connection of this.#free) connection.close();
  }

  async #take(): Promise<OpenConnection> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#taken >= mostConnections)
      return new Promise((resolve) => this.#waiting.push(resolve));
    this.#taken += 1;
    return OpenConnection.to(this.origin);
  }
}
