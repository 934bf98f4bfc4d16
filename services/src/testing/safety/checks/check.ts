/** A rule of product.md part 3 as a query for violations: `subject` (an id) and `detail`. */
export type Check = {
  code: string;
  /** The rule that holds when the query returns no rows. */
  rule: string;
  /** `:now` is replaced by the clock's instant. */
  sql: string;
};
