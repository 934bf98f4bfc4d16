import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { administer } from '../testing/seeded-database';
import { formatFailure } from './format-failure';

/** What the server says of a statement. */
const complaintOf = (statement: string): Promise<unknown> =>
  administer(process.env.TEST_DATABASE_URL ?? '', (client) =>
    client.query(statement).then(
      () => 'nothing',
      (error) => error,
    ),
  );

describe('what is told of a failure', () => {
  it('is all that led to it, also where several things did', () => {
    const refused = Object.assign(new AggregateError([new Error('connect ::1'), 'a lie'], ''), {
      code: 'ECONNREFUSED',
    });
    const failure = new Error('The tables were not made.', { cause: refused });
    expect(formatFailure(failure).split('\n')).toEqual([
      'The tables were not made.',
      '  AggregateError (ECONNREFUSED)',
      '    connect ::1',
      '    a lie',
    ]);
    expect(formatFailure('thrown')).toBe('thrown');
  });

  it('is what the database says, with its code, its detail and its hint', async () => {
    const raised = await complaintOf(
      `do $$ begin raise 'no' using errcode = '42501', detail = 'why', hint = 'how'; end $$`,
    );
    expect(formatFailure(raised)).toBe('PostgreSQL: no (42501)\nDetail: why\nHint: how');
  });

  it('is nothing of people, and no password of an address', async () => {
    const broken = await complaintOf(
      `do $$ begin create temporary table people (email text unique) on commit drop;
       insert into people values ('ada@example.com'), ('ada@example.com'); end $$`,
    );
    expect(broken).toBeInstanceOf(pg.DatabaseError);
    expect(formatFailure(broken)).toMatch(/^PostgreSQL: ERROR 23505 pg_temp\S* people/);
    expect(formatFailure(broken)).not.toContain('ada');
    const failure = new Error('no postgres://app:a:b@c@db.example/swap?password=d&ssl=1');
    expect(formatFailure(failure)).toBe('no postgres://app:…@db.example/swap?password=…&ssl=1');
  });

  it('is the place in the program where that is wrong, and nowhere else', () => {
    expect(formatFailure(new TypeError('no such thing'))).toMatch(
      /^no such thing\n {4}at .*format-failure/s,
    );
    expect(formatFailure(new Error('no such file'))).toBe('no such file');
  });
});
