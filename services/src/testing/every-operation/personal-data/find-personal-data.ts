import { owner, type TestProduct } from '../product/test-product';
import type { ScenarioResult } from '../scenario/run-scenario';
import { findColumns } from './find-columns';

type PersonalData = {
  what: string;
  /** All forms in which it was sent. */
  texts: string[];
  /** Columns that may hold it. */
  allowedColumns: readonly RegExp[];
};

/** Personal and secret values of the scenario, and where they may be stored. */
function listPersonalData({ test, sandbox }: TestProduct, result: ScenarioResult): PersonalData[] {
  const codes = [...test.messages, ...sandbox.texts].flatMap(({ code }) => code ?? []);
  const links = test.messages.flatMap((message) => message.links ?? []);
  const tokens = links.flatMap((link) => new URL(link).searchParams.get('token') ?? []);
  return [
    {
      what: 'email address',
      texts: [owner.email],
      allowedColumns: [
        /^authentication\.(travellers\.email|challenges\.(address|subject))$/,
        /^train_swap\.bookings\.(contact_email|folded_email)$/,
        /^web\.support_cases\.email$/,
        /^newsletter\.subscribers\.email$/,
      ],
    },
    {
      what: 'phone number',
      texts: [owner.phone, owner.phone.slice(1)],
      allowedColumns: [
        /^authentication\.travellers\.phone$/,
        /^train_swap\.bookings\.contact_phone$/,
      ],
    },
    {
      what: 'name',
      texts: [owner.surname, owner.surname.toLowerCase()],
      allowedColumns: [
        /^authentication\.travellers\.name$/,
        /^train_swap\.travellers\.(surname|folded_surname)$/,
      ],
    },
    { what: 'card number', texts: [owner.cardNumber], allowedColumns: [] },
    { what: 'password', texts: [owner.password], allowedColumns: [] },
    { what: 'one-time code', texts: codes, allowedColumns: [] },
    { what: 'token of a link', texts: tokens, allowedColumns: [] },
    {
      what: 'session token',
      texts: result.tokens,
      allowedColumns: [],
    },
  ];
}

/** Short numbers are matched as whole words, because they may occur inside longer numbers. */
const toPattern = (text: string): string =>
  /^\d{4,8}$/.test(text)
    ? `(^|[^[:alnum:].-])${text}([^[:alnum:].-]|$)`
    : text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function findSecretsInLog(
  product: TestProduct,
  result: ScenarioResult,
  log: readonly string[],
): string[] {
  return listPersonalData(product, result).flatMap(({ what, texts }) =>
    log
      .filter((line) =>
        texts.some((text) =>
          new RegExp(toPattern(text).replaceAll('[:alnum:]', 'A-Za-z0-9')).test(line),
        ),
      )
      .map((line) => `${what}: ${line}`),
  );
}

export async function findMisplacedData(
  product: TestProduct,
  result: ScenarioResult,
): Promise<string[]> {
  const { pool } = product.test.host.runtime.connection;
  const all = listPersonalData(product, result).map((one) => ({
    ...one,
    pattern: one.texts.map(toPattern).join('|'),
  }));
  const places = await findColumns(
    pool,
    all.map(({ pattern }) => pattern),
  );
  return all.flatMap(({ what, allowedColumns }, at) =>
    (places[at] ?? [])
      .filter((column) => !allowedColumns.some((place) => place.test(column)))
      .map((column) => `${what} in ${column}`),
  );
}
