import { TimeoutError } from '../failures/failures';

/** What a promise gives, unless that takes too long. @throws {TimeoutError} */
export async function inTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  what: string,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(what, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
