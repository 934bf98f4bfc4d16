/** One rule of product.md part 3 as a query of what breaks it: `subject` (an id) and `detail`. */
export type Check = {
  code: string;
  /** What holds where the query finds nothing. */
  says: string;
  /** `:now` in it is the instant of the clock. */
  sql: string;
};
