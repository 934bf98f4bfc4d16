import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestResponse } from '../../../kit/testing/test-client';
import type { DocumentedOperation, JsonSchema } from '../product/documented-operations';
import type { FuzzRequest } from './requests';

export type ResponseOracle = {
  /** The fault of this response to this request; null when there is none. */
  findFault(
    operation: DocumentedOperation,
    request: FuzzRequest,
    reply: TestResponse,
  ): string | null;
};

/** Checks responses against the documents, with another validator than the services use. */
export function createResponseOracle(): ResponseOracle {
  // Documents use OpenAPI keywords that are not in JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats(ajv);
  ajv.addFormat('base64', /^[A-Za-z0-9+/]*={0,2}$/);
  const compiled = new Map<string, ValidateFunction>();

  function validator(schema: JsonSchema, document: JsonSchema, key: string): ValidateFunction {
    const known = compiled.get(key);
    if (known) return known;
    const validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(key, validate);
    return validate;
  }

  function findResponseFault(operation: DocumentedOperation, reply: TestResponse): string | null {
    const key = reply.status in operation.responses ? String(reply.status) : 'default';
    const content = operation.responses[key]?.content;
    const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (key === 'default' && reply.status < 400) return `${reply.status} is not in the document`;
    if (!content)
      return reply.text === '' ? null : `${reply.status} has a body and should have none`;
    const documented = Object.entries(content).find(([one]) => one.split(';')[0] === type);
    const schema = documented?.[1].schema;
    if (!schema) return `${reply.status} comes as "${type}", which is not in the document`;
    if (!type.endsWith('json')) return null;
    const valid = validator(schema, operation.document, `${operation.name} ${key} ${type}`);
    if (valid(reply.body)) return null;
    return `${reply.status} does not fit its schema: ${ajv.errorsText(valid.errors)}`;
  }

  function findRequestFault(operation: DocumentedOperation, request: FuzzRequest): string | null {
    const known = operation.parameters.filter((one) => one.in === 'query');
    for (const [name] of request.query) {
      if (!known.some((one) => one.name === name)) return `the query has an unknown "${name}"`;
      if (request.query.filter(([other]) => other === name).length > 1) {
        return `the query has "${name}" twice`;
      }
    }
    for (const { name, required } of known) {
      if (required && !request.query.some(([given]) => given === name)) return `no "${name}"`;
    }
    if (!operation.body) return null;
    const body = parseJson(request.body);
    if (body === undefined) return 'the body is no JSON';
    // A body without a schema is verified by its signature.
    if (Object.keys(operation.body).length === 0) return null;
    const valid = validator(operation.body, operation.document, `${operation.name} body`);
    return valid(body) ? null : `the body does not fit: ${ajv.errorsText(valid.errors)}`;
  }

  return {
    findFault(operation, request, reply) {
      if (reply.status >= 500) return `answered ${reply.status}: ${reply.text.slice(0, 500)}`;
      const responseFault = findResponseFault(operation, reply);
      if (responseFault) return responseFault;
      if (reply.status >= 400) return null;
      const fault = findRequestFault(operation, request);
      return fault ? `answered ${reply.status} although ${fault}` : null;
    },
  };
}

/** Parsers may ignore a byte order mark (RFC 8259, 8.1), and the server does. */
function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
