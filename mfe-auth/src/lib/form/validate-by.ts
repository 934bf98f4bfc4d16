import type { Validated } from '@train-swap/shared-ui';
import type * as z from '@train-swap/shared-ui/schema';

/** Validates and normalises the values of a form by a schema, whose messages are shown to the traveller. */
export function validateBy<Valid>(schema: z.ZodMiniType<Valid, unknown>) {
  return (values: unknown): Validated<Valid> => {
    const { data, error } = schema.safeParse(values);
    const errors: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
    return { valid: data, errors };
  };
}
