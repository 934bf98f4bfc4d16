import pg from 'pg';

type Parse = (value: string) => unknown;
type Types = { getTypeParser(oid: number, format?: string): Parse };
type Columns = { fields: pg.FieldDef[]; parsers: Parse[] };
/** What a query may ask of the driver's connection. */
type Connection = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(bound: { statement: string; values: unknown[] }): void;
  describe(of: { type: 'P'; name: string }): void;
  execute(of: { portal: string }): void;
  sync(): void;
};
type Done = (error: Error | null, result?: unknown) => void;

export type Prepared = { name: string; text: string; rowMode?: 'array'; types?: Types };

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;
/** By the names of the statements that each connection has been told the columns of. */
const told = new WeakMap<Connection, Map<string, Columns>>();

/**
 * A prepared statement whose columns the server tells a connection once. The driver asks for them with each
 * answer, which is 7 % of what a swap costs the services.
 */
export class DescribedQuery extends pg.Query {
  readonly name: string;
  readonly text: string;
  readonly #values: unknown[];
  #columns: Columns = { fields: [], parsers: [] };
  #rows: unknown[] = [];
  #tag = '';
  #unreadable: Error | null = null;
  /** The driver puts its own in front, to know when an answer is late. */
  callback: Done;

  constructor(
    private readonly prepared: Prepared,
    values: readonly unknown[],
    done: Done,
  ) {
    super(prepared.text);
    this.callback = done;
    this.name = prepared.name;
    this.text = prepared.text;
    this.#values = values.map((value) => prepareValue(value));
  }

  // As the driver's own: a property, not a method.
  override submit = (by: unknown): null => {
    const connection = by as Connection;
    const { name, text } = this;
    if (!(connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values });
    const columns = told.get(connection)?.get(name);
    if (columns) this.#columns = columns;
    else connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
    connection.sync();
    return null;
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const types: Types = this.prepared.types ?? (pg.types as Types);
    const parsers = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format));
    this.#columns = { fields, parsers };
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    const { parsers, fields } = this.#columns;
    try {
      const row = values.map((value, nth) => (value === null ? null : parsers[nth]?.(value)));
      const isArray = this.prepared.rowMode === 'array';
      const named = () => Object.fromEntries(row.map((value, nth) => [fields[nth]?.name, value]));
      this.#rows.push(isArray ? row : named());
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    this.#tag = text;
    const known = told.get(connection) ?? new Map<string, Columns>();
    told.set(connection, known.set(this.name, this.#columns));
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    const [command] = this.#tag.split(' ');
    const count = /\d+$/.exec(this.#tag)?.[0];
    const rowCount = count === undefined ? null : Number(count);
    const { fields } = this.#columns;
    this.callback(this.#unreadable, { command, rowCount, rows: this.#rows, fields });
  }
}
