import { TimeoutError } from '../failures/failures';

/** Resolves like the promise. @throws {TimeoutError} */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  what: string,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(what, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
