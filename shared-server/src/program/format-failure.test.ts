import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { withClient } from '../testing/seeded-database';
import { formatFailure } from './format-failure';

/** Runs a statement and returns its error. */
const catchDatabaseError = (statement: string): Promise<unknown> =>
  withClient(process.env.TEST_DATABASE_URL ?? '', (client) =>
    client.query(statement).then(
      () => 'nothing',
      (error) => error,
    ),
  );

describe('formatFailure', () => {
  it('contains all causes, also of an AggregateError', () => {
    const rejected = Object.assign(
      new AggregateError([new Error('connect ::1'), 'second cause'], ''),
      {
        code: 'ECONNREFUSED',
      },
    );
    const failure = new Error('The tables were not made.', { cause: rejected });
    expect(formatFailure(failure).split('\n')).toEqual([
      'The tables were not made.',
      '  AggregateError (ECONNREFUSED)',
      '    connect ::1',
      '    second cause',
    ]);
    expect(formatFailure('thrown')).toBe('thrown');
  });

  it('contains the message, code, detail and hint of a database error', async () => {
    const raised = await catchDatabaseError(
      `do $$ begin raise 'no' using errcode = '42501', detail = 'why', hint = 'how'; end $$`,
    );
    expect(formatFailure(raised)).toBe('PostgreSQL: no (42501)\nDetail: why\nHint: how');
  });

  it('contains no personal data and no password of a URL', async () => {
    const broken = await catchDatabaseError(
      `do $$ begin create temporary table people (email text unique) on commit drop;
       insert into people values ('ada@example.com'), ('ada@example.com'); end $$`,
    );
    expect(broken).toBeInstanceOf(pg.DatabaseError);
    expect(formatFailure(broken)).toMatch(/^PostgreSQL: ERROR 23505 pg_temp\S* people/);
    expect(formatFailure(broken)).not.toContain('ada');
    const failure = new Error('no postgres://app:a:b@c@db.example/swap?password=d&ssl=1');
    expect(formatFailure(failure)).toBe('no postgres://app:…@db.example/swap?password=…&ssl=1');
  });

  it('contains stack frames only for programming errors', () => {
    expect(formatFailure(new TypeError('no such thing'))).toMatch(
      /^no such thing\n {4}at .*format-failure/s,
    );
    expect(formatFailure(new Error('no such file'))).toBe('no such file');
  });
});
