import { columnsWith } from './columns-with';
import type { Told } from './tell-story';
import { owner, type WholeProduct } from './whole-product';

type Planted = {
  what: string;
  /** Every form in which it was sent. */
  texts: string[];
  /** Columns that are there to hold it. */
  belongs: readonly RegExp[];
};

/** Answers kept for a repeated Idempotency-Key hold what the traveller was answered, for two days. */
const keptAnswers = /^\w+\.idempotency_keys\.answer$/;

/** What the story sent that is personal or secret, and where it may be kept. */
function planted({ test, sandbox }: WholeProduct, told: Told): Planted[] {
  const codes = [...test.messages, ...sandbox.texts].flatMap(({ code }) => code ?? []);
  const links = test.messages.flatMap((message) => message.links ?? []);
  const tokens = links.flatMap((link) => new URL(link).searchParams.get('token') ?? []);
  return [
    {
      what: 'e-mail address',
      texts: [owner.email],
      belongs: [
        /^authentication\.(travellers\.email|challenges\.(address|subject))$/,
        /^train_swap\.bookings\.(contact_email|folded_email)$/,
        /^web\.support_cases\.email$/,
        /^newsletter\.subscribers\.email$/,
      ],
    },
    {
      what: 'phone number',
      texts: [owner.phone, owner.phone.slice(1)],
      belongs: [/^authentication\.travellers\.phone$/, /^train_swap\.bookings\.contact_phone$/],
    },
    {
      what: 'name',
      texts: [owner.surname, owner.surname.toLowerCase()],
      belongs: [
        /^authentication\.travellers\.name$/,
        /^train_swap\.travellers\.(surname|folded_surname)$/,
        keptAnswers,
      ],
    },
    { what: 'card number', texts: [owner.cardNumber], belongs: [] },
    { what: 'password', texts: [owner.password], belongs: [] },
    { what: 'one-time code', texts: codes, belongs: [] },
    { what: 'token of a link', texts: tokens, belongs: [] },
    {
      what: 'session token',
      texts: told.tokens,
      belongs: [],
    },
  ];
}

/** A code of six digits stands by chance inside a longer number; as a word of its own it does not. */
const asPattern = (text: string): string =>
  /^\d{4,8}$/.test(text)
    ? `(^|[^[:alnum:].-])${text}([^[:alnum:].-]|$)`
    : text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function secretsInLog(product: WholeProduct, told: Told, log: readonly string[]): string[] {
  return planted(product, told).flatMap(({ what, texts }) =>
    log
      .filter((line) =>
        texts.some((text) =>
          new RegExp(asPattern(text).replaceAll('[:alnum:]', 'A-Za-z0-9')).test(line),
        ),
      )
      .map((line) => `${what}: ${line}`),
  );
}

export async function misplacedData(product: WholeProduct, told: Told): Promise<string[]> {
  const { pool } = product.test.host.runtime.connection;
  const all = planted(product, told).map((one) => ({
    ...one,
    pattern: one.texts.map(asPattern).join('|'),
  }));
  const places = await columnsWith(
    pool,
    all.map(({ pattern }) => pattern),
  );
  return all.flatMap(({ what, belongs }, at) =>
    (places[at] ?? [])
      .filter((column) => !belongs.some((place) => place.test(column)))
      .map((column) => `${what} in ${column}`),
  );
}
