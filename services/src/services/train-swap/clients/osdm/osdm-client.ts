import { isIP } from 'node:net';
import { assertValid, type Osdm } from 'shared-osdm';
import { createTraceHeaders, runInSpan, spanKinds } from 'shared-server/tracing';
import { type Agent, request } from 'undici';
import type { CarrierSettings } from '../../../../kit/carrier-settings';
import type { ServiceContext } from '../../../../kit/context';
import { publicNetwork } from '../../../../kit/security/public-network';
import { AccessToken } from './access-token';
import { OsdmDoubt, OsdmRejection } from './osdm-errors';
import { toStandardNames } from './standard-names';

const timeoutMs = 10_000;

type Input = {
  body?: object;
  /** Idempotency-Key, where OSDM has one. */
  key?: string;
  /** For a document, which can be of any type and at another address. */
  isDocument?: boolean;
};

/** Requests to the reservation system of a carrier. */
export class OsdmClient {
  readonly #token: AccessToken;

  constructor(readonly settings: CarrierSettings) {
    this.#token = new AccessToken(settings, send);
  }

  async getBooking(bookingId: string): Promise<Osdm['Booking']> {
    const path = `/bookings/${encodeURIComponent(bookingId)}?embed=ALL`;
    const { booking } = await this.request('GET', path, 'BookingResponse');
    if (!booking) throw new OsdmDoubt('The response has no booking.');
    return toStandardNames(booking);
  }

  /**
   * Sends a request and checks its response, which may have unknown properties and values.
   * @throws {OsdmRejection} when the carrier refused it
   * @throws {OsdmDoubt} when it may have had an effect
   */
  async request<Name extends keyof Osdm>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    name: Name,
    input: Input = {},
  ): Promise<Osdm[Name]> {
    const response = await this.#send(method, path, input);
    return readBody(response, name);
  }

  /** The same for a request whose response has no content. */
  async requestNothing(method: 'GET' | 'DELETE', path: string): Promise<void> {
    await (await this.#send(method, path, {})).body?.cancel();
  }

  /**
   * Downloads a file from an address that the carrier named, or that its system redirects to. Only the carrier's own system
   * gets our token.
   * @throws {OsdmDoubt} also when it has more bytes than allowed
   */
  async download(address: string, maxBytes: number, network = publicNetwork): Promise<Buffer> {
    const { url } = this.settings;
    const isOwn =
      URL.canParse(address, url) && new URL(address, url).origin === new URL(url).origin;
    if (!isOwn) return readBytes(await downloadPublic(address, network), maxBytes);
    const response = await this.#send('GET', new URL(address, url).href, { isDocument: true });
    const location = response.headers.get('location');
    if (location === null) return readBytes(response.body ?? [], maxBytes);
    await response.body?.cancel();
    return readBytes(await downloadPublic(location, network), maxBytes);
  }

  async #send(method: string, path: string, input: Input): Promise<Response> {
    const response = await this.#sendSignedIn(method, path, input);
    if (response.ok || (input.isDocument && response.headers.has('location'))) return response;
    const problems = await readProblems(response);
    const { status } = response;
    if (status >= 500) throw new OsdmDoubt(`${method} responded with ${status}.`, {}, status);
    throw new OsdmRejection(status, problems);
  }

  /** A token can end before its time; then it is renewed once. A request without a valid token has no effect. */
  async #sendSignedIn(method: string, path: string, input: Input): Promise<Response> {
    const token = await this.#getToken();
    const response = await this.#sendOnce(method, path, input, token);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    await this.#token.discard(token);
    return this.#sendOnce(method, path, input, await this.#getToken());
  }

  async #getToken(): Promise<string> {
    try {
      return await this.#token.get();
    } catch (cause) {
      throw new OsdmDoubt('The sign-in failed.', { cause });
    }
  }

  async #sendOnce(
    method: string,
    /** Or a complete address of the carrier. */
    path: string,
    { body, key, isDocument }: Input,
    token: string,
  ) {
    const { url, version, requestor } = this.settings;
    try {
      return await send(path.startsWith('/') ? `${url}${path}` : path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: isDocument ? '*/*' : `application/vnd.uic.osdm+json; version=${version}`,
          requestor,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: isDocument ? 'manual' : 'error',
      });
    } catch (cause) {
      throw new OsdmDoubt(`${method} got no response.`, { cause });
    }
  }

  async close(): Promise<void> {}
}

/** In the trace of the operation, with a time limit. */
const send: typeof fetch = (input, init) => {
  const { host } = new URL(String(input));
  const method = init?.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'server.address': host };
  return runInSpan(`${method} ${host}`, { kind: spanKinds.client, attributes }, () =>
    fetch(input, {
      redirect: 'error',
      ...init,
      headers: { ...(init?.headers as Record<string, string>), ...createTraceHeaders() },
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
};

/** From another host, such as a store of files: without our token, and never from our own network. */
async function downloadPublic(
  address: string,
  dispatcher: Agent,
): Promise<AsyncIterable<Uint8Array>> {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {};
  if (protocol !== 'https:' || isIP(hostname?.replace(/^\[|\]$/g, '') ?? '') !== 0) {
    throw new OsdmDoubt('The address of a document is not allowed.');
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(address, { dispatcher, signal });
    if (statusCode === 200) return body;
    await body.dump();
    throw new Error(`It responded with ${statusCode}.`);
  } catch (cause) {
    throw new OsdmDoubt('A document could not be downloaded.', { cause });
  }
}

async function readBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new Error(`It has more than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new OsdmDoubt('A document could not be read.', { cause });
  }
  return Buffer.concat(chunks);
}

async function readBody<Name extends keyof Osdm>(
  response: Response,
  name: Name,
): Promise<Osdm[Name]> {
  try {
    const body: unknown = await response.json();
    assertValid(name, body);
    return body;
  } catch (cause) {
    throw new OsdmDoubt('The response is not as OSDM says.', { cause });
  }
}

async function readProblems(response: Response): Promise<Osdm['Problem'][]> {
  try {
    const body = (await response.json()) as Osdm['Problem'] & { problems?: Osdm['Problem'][] };
    return body.problems?.length ? body.problems : [body];
  } catch {
    return [];
  }
}

/** The client of a configured carrier; null when the configuration no longer has it. */
export function getOsdmClient(
  context: Pick<ServiceContext, 'configuration' | 'resource'>,
  carrierId: string,
): OsdmClient | null {
  const settings = context.configuration.carriers.find(({ id }) => id === carrierId);
  return settings ? context.resource(`osdm-${carrierId}`, () => new OsdmClient(settings)) : null;
}
