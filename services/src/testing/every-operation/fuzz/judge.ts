import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestReply } from '../../../kit/testing/test-client';
import type { DocumentedOperation, JsonSchema } from '../testing/documented-operations';
import type { FuzzRequest } from './requests';

export type Judge = {
  /** What is wrong with this answer to this request; null when nothing is. */
  wrong(operation: DocumentedOperation, request: FuzzRequest, reply: TestReply): string | null;
};

/** Judges by the documents alone, with another validator than the one that the services use. */
export function createJudge(): Judge {
  // A document may use words that belong to OpenAPI and not to JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats(ajv);
  ajv.addFormat('base64', /^[A-Za-z0-9+/]*={0,2}$/);
  const compiled = new Map<string, ValidateFunction>();

  function validator(schema: JsonSchema, document: JsonSchema, key: string): ValidateFunction {
    const known = compiled.get(key);
    if (known) return known;
    const made = ajv.compile({ ...schema, components: document.components });
    compiled.set(key, made);
    return made;
  }

  function answerFault(operation: DocumentedOperation, reply: TestReply): string | null {
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

  function requestFault(operation: DocumentedOperation, request: FuzzRequest): string | null {
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
    const body = parsed(request.body);
    if (body === undefined) return 'the body is no JSON';
    // A body that may be anything is judged by its signature, not by its shape.
    if (Object.keys(operation.body).length === 0) return null;
    const valid = validator(operation.body, operation.document, `${operation.name} body`);
    return valid(body) ? null : `the body does not fit: ${ajv.errorsText(valid.errors)}`;
  }

  return {
    wrong(operation, request, reply) {
      if (reply.status >= 500) return `answered ${reply.status}: ${reply.text.slice(0, 500)}`;
      const answer = answerFault(operation, reply);
      if (answer) return answer;
      if (reply.status >= 400) return null;
      const fault = requestFault(operation, request);
      return fault ? `answered ${reply.status} although ${fault}` : null;
    },
  };
}

/** Who reads JSON may pass over a byte order mark (RFC 8259, 8.1), and the door does. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
